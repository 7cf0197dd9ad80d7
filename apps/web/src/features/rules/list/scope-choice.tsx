"use client";

import { ruleScope } from "@countersign/contracts/rule";
import { Field, Select } from "@countersign/ui/field";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { FolderBox } from "../../sessions/new/folder-box.tsx";
import type { RuleDraft } from "./rule-draft.ts";
import type { RuleErrors } from "./rule-errors.ts";

type ScopeChoiceProps = {
  draft: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  errors: RuleErrors;
};

/** For whom a new rule holds; a project names its folder, a session is chosen. */
export function ScopeChoice({ draft, onChange, errors }: ScopeChoiceProps) {
  const trpc = useTRPC();
  const sessions = useQuery({ ...trpc.sessions.list.queryOptions(), enabled: draft.scope === "session" });
  return (
    <>
      <Field id="rule-scope" label="Scope" hint={`Holds for ${scopeLabels[draft.scope].effect}.`}>
        <Select
          id="rule-scope"
          aria-describedby="rule-scope-hint"
          value={draft.scope}
          onChange={(event) =>
            onChange({ scope: ruleScope.options.find((one) => one === event.target.value) ?? "team" })
          }
        >
          {ruleScope.options.map((scope) => (
            <option key={scope} value={scope}>
              {scopeLabels[scope].name}
            </option>
          ))}
        </Select>
      </Field>
      {draft.scope === "project" ? (
        <Field
          id="rule-workspace"
          label="Workspace folder"
          {...(errors.workspace === undefined ? {} : { error: errors.workspace })}
        >
          <FolderBox
            id="rule-workspace"
            value={draft.workspace}
            onChange={(workspace) => onChange({ workspace })}
            isInvalid={errors.workspace !== undefined}
          />
        </Field>
      ) : null}
      {draft.scope === "session" ? (
        <Field
          id="rule-session"
          label="Session"
          {...(errors.sessionId === undefined ? {} : { error: errors.sessionId })}
        >
          <Select
            id="rule-session"
            aria-describedby="rule-session-hint"
            value={draft.sessionId}
            onChange={(event) => onChange({ sessionId: event.target.value })}
          >
            <option value="">Choose a session</option>
            {(sessions.data ?? [])
              .filter(({ ended }) => ended === null)
              .map((session) => (
                <option key={session.id} value={session.id}>
                  {session.title} · {lastSegment(session.workspace)}
                </option>
              ))}
          </Select>
        </Field>
      ) : null}
    </>
  );
}
