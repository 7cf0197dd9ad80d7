"use client";

import { type NewRule, ruleScope } from "@countersign/contracts/rule";
import { Field, Select } from "@countersign/ui/field";
import { useController } from "react-hook-form";
import { bindField } from "../../../lib/forms/bind-field.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { FolderBox } from "../../sessions/new/folder-box.tsx";
import type { RuleDraft } from "./rule-draft.ts";
import { formatAppliesTo, ruleFormMessages } from "./rule-form-messages.ts";
import { SessionChoice } from "./session-choice.tsx";

/** For whom a new rule holds; a project names its folder, a session is chosen. */
export function ScopeChoice({ form }: { form: ZodForm<RuleDraft, NewRule> }) {
  const scope = form.watch("scope");
  const choice = bindField(form, "scope", "rule-scope");
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
      {scope === "session" ? <SessionChoice form={form} /> : null}
    </>
  );
}
