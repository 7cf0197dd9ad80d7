"use client";

import { modeEffects } from "@countersign/contracts/mode-effects";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { ruleBehavior } from "@countersign/contracts/rule";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { Field, Input, Select, Textarea } from "@countersign/ui/field";
import { useState } from "react";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import { behaviorLook } from "../../../lib/messages/rule-labels.ts";
import { FolderBox } from "../../sessions/new/folder-box.tsx";
import { knownTools } from "./trial-call.ts";
import { formatDefault, formatOnePerLine, trialMessages } from "./trial-messages.ts";
import type { TrialAddress } from "./use-trial.ts";

type TrialFormProps = {
  address: TrialAddress;
  onChange: (change: Partial<TrialAddress>) => void;
  workspace: string | null;
  problem: string | undefined;
};

/** The call to try, and in what circumstances. */
export function TrialForm({ address, onChange, workspace, problem }: TrialFormProps) {
  const known = knownTools.find((one) => one.name === address.tool);
  const [hasExtra] = useState(
    () => address.only || ruleBehavior.options.some((list) => address[list] !== ""),
  );
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
      <Field id="trial-tool" label={trialMessages.tool}>
        <Input
          id="trial-tool"
          list="trial-tools"
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
          value={address.tool}
          onChange={(event) => onChange({ tool: event.target.value })}
        />
        <datalist id="trial-tools">
          {[...toolManifests.keys(), "mcp__server__tool"].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Field>
      <Field
        id="trial-input"
        label={known?.label ?? trialMessages.input}
        hint={known === undefined ? trialMessages.inputHint : trialMessages.jsonHint}
        error={problem}
      >
        <Textarea
          id="trial-input"
          autoFocus
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          className="max-h-60 min-h-16 font-mono text-sm"
          placeholder={known?.example ?? trialMessages.inputPlaceholder}
          aria-invalid={problem !== undefined}
          aria-describedby="trial-input-hint"
          value={address.input}
          onChange={(event) => onChange({ input: event.target.value })}
        />
      </Field>
      <Field
        id="trial-workspace"
        label={trialMessages.workspaceFolder}
        hint={
          address.workspace.trim() === "" && workspace !== null
            ? formatDefault(workspace)
            : trialMessages.workspaceHint
        }
      >
        <FolderBox
          id="trial-workspace"
          value={address.workspace}
          onChange={(path) => onChange({ workspace: path })}
          isInvalid={false}
        />
      </Field>
      <Field id="trial-mode" label={trialMessages.mode} hint={modeEffects[address.mode]}>
        <Select
          id="trial-mode"
          aria-describedby="trial-mode-hint"
          value={address.mode}
          onChange={(event) => onChange({ mode: permissionMode.parse(event.target.value) })}
        >
          {permissionMode.options.map((mode) => (
            <option key={mode} value={mode}>
              {modeNames[mode]}
            </option>
          ))}
        </Select>
      </Field>
      <details open={hasExtra || undefined}>
        <summary className="w-fit font-medium max-md:min-h-11">{trialMessages.extraRules}</summary>
        <div className="mt-2 flex flex-col gap-3">
          {ruleBehavior.options.map((list) => (
            <label key={list} htmlFor={`trial-${list}`} className="flex flex-col gap-1">
              <span className="text-quiet text-sm">{formatOnePerLine(behaviorLook[list].word)}</span>
              <Textarea
                id={`trial-${list}`}
                rows={1}
                spellCheck={false}
                autoCapitalize="off"
                className="max-h-40 font-mono text-sm"
                placeholder={
                  list === "allow"
                    ? trialMessages.allowPlaceholder
                    : list === "ask"
                      ? trialMessages.askPlaceholder
                      : trialMessages.denyPlaceholder
                }
                value={address[list]}
                onChange={(event) => onChange({ [list]: event.target.value })}
              />
            </label>
          ))}
          <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              className="accent-accent max-md:size-5"
              checked={address.only}
              onChange={(event) => onChange({ only: event.target.checked })}
            />
            {trialMessages.ignoreActiveRules}
          </label>
        </div>
      </details>
    </form>
  );
}
