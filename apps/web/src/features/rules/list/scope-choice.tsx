"use client";

import { type NewRule, ruleScope } from "@countersign/contracts/rule";
import { Field, Select } from "@countersign/ui/field";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { FolderBox } from "../../sessions/new/folder-box.tsx";
import type { RuleDraft } from "./rule-draft.ts";
import { formatAppliesTo, ruleFormMessages } from "./rule-form-messages.ts";

/** For whom a new rule holds; a project names its folder, a session is chosen. */
export function ScopeChoice({ form }: { form: ZodForm<RuleDraft, NewRule> }) {
  const trpc = useTRPC();
  const scope = form.watch("scope");
  const sessions = useQuery({ ...trpc.sessions.list.queryOptions(), enabled: scope === "session" });
  const choice = bindField(form, "scope", "rule-scope");
  const session = bindField(form, "sessionId", "rule-session");
  const folder = useController({ control: form.control, name: "workspace" });
  return (
    <>
      <Field
        {...choice.field}
        label={ruleFormMessages.scope}
        hint={formatAppliesTo(scopeLabels[scope].effect)}
      >
        <Select {...choice.control} value={scope}>
          {ruleScope.options.map((one) => (
            <option key={one} value={one}>
              {scopeLabels[one].name}
            </option>
          ))}
        </Select>
      </Field>
      {scope === "project" ? (
        <Field
          id="rule-workspace"
          label={ruleFormMessages.workspaceFolder}
          error={folder.fieldState.error?.message}
        >
          <FolderBox
            id="rule-workspace"
            ref={folder.field.ref}
            value={folder.field.value}
            onChange={folder.field.onChange}
            isInvalid={folder.fieldState.invalid}
          />
        </Field>
      ) : null}
      {scope === "session" ? (
        <Field {...session.field} label={ruleFormMessages.session}>
          {/* Controlled: its options come after the value that was kept. */}
          <Select {...session.control} value={form.watch("sessionId")}>
            <option value="">{ruleFormMessages.chooseSession}</option>
            {(sessions.data ?? [])
              .filter(({ ended }) => ended === null)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title} · {lastSegment(one.workspace)}
                </option>
              ))}
          </Select>
        </Field>
      ) : null}
    </>
  );
}
