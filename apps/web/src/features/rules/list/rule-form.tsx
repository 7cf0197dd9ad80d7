"use client";

import { type RuleBehavior, ruleBehavior } from "@countersign/contracts/rule";
import { classNames } from "@countersign/ui/class-names";
import { Field, Input, Textarea } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { type UseFormRegisterReturn, useController } from "react-hook-form";
import { bindField } from "../../../lib/forms/bind-field.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { behaviorLook } from "../../../lib/messages/rule-labels.ts";
import { ExpiryChoice } from "./expiry-choice.tsx";
import type { RuleDraft } from "./rule-draft.ts";
import { formatNotSaved, ruleFormMessages } from "./rule-form-messages.ts";
import { RuleMeaning } from "./rule-meaning.tsx";
import { useRuleProblem } from "./use-rule-problem.ts";
import { WaitChoice } from "./wait-choice.tsx";

/** The fields at which the form shows what the server refused. */
export const ruleFields = [
  "rule",
  "workspace",
  "sessionId",
  "reason",
  "expiresAt",
  "maxWaitSeconds",
] as const;

type RuleFormProps<Output> = {
  form: ZodForm<RuleDraft, Output>;
  keptExpiry?: string | null | undefined;
  onSubmit: () => Promise<void>;
  /** For whom the rule holds: to be chosen for a new one, told for one that stands. */
  scope: ReactNode;
  /** What the past says of it. */
  past: ReactNode;
  actions: ReactNode;
};

/** The fields of a rule. What is wrong with the text is shown while it is written. */
export function RuleForm<Output>(props: RuleFormProps<Output>) {
  const { form, keptExpiry, onSubmit, scope, past, actions } = props;
  const { behavior, rule } = form.watch();
  const problem = useRuleProblem(behavior, rule);
  const text = bindField(form, "rule", "rule-text");
  const ruleError = text.field.error ?? problem ?? undefined;
  const reason = bindField(form, "reason", "rule-reason");
  const expiresAt = useController({ control: form.control, name: "expiresAt" });
  const failure = form.formState.errors.root?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        void onSubmit();
      }}
      className="flex flex-1 flex-col gap-4"
    >
      {failure === undefined ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          {formatNotSaved(failure)}
        </Notice>
      )}
      <BehaviorChoice current={behavior} control={form.register("behavior")} />
      <Field {...text.field} error={ruleError} label={ruleFormMessages.rule} hint={ruleFormMessages.ruleHint}>
        <Input
          {...text.control}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={ruleFormMessages.rulePlaceholder}
          aria-invalid={ruleError !== undefined}
        />
      </Field>
      {ruleError === undefined ? <RuleMeaning behavior={behavior} rule={rule} /> : null}
      {scope}
      {past}
      <Field
        {...reason.field}
        label={ruleFormMessages.reason}
        hint={behavior === "deny" ? ruleFormMessages.denyReasonHint : ruleFormMessages.reasonHint}
      >
        <Textarea {...reason.control} rows={2} className="max-h-40" />
      </Field>
      {behavior === "ask" ? <WaitChoice bound={bindField(form, "maxWaitSeconds", "rule-wait")} /> : null}
      {behavior === "ask" ? (
        <label className="flex items-start gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="mt-1 accent-accent max-md:size-5"
            {...form.register("needsDualApproval")}
          />
          <span>
            {ruleFormMessages.requireDualApproval}
            <span className="block text-quiet text-sm">{ruleFormMessages.dualApprovalEffect}</span>
          </span>
        </label>
      ) : null}
      <ExpiryChoice
        id="rule-expiry"
        value={expiresAt.field.value}
        onChange={expiresAt.field.onChange}
        kept={keptExpiry}
        error={expiresAt.fieldState.error?.message}
      />
      <div
        data-toast-above
        className="sticky -bottom-4 mt-auto flex flex-wrap items-center gap-2 border-t bg-surface-1 py-3"
      >
        {actions}
      </div>
    </form>
  );
}

function BehaviorChoice(props: { current: RuleBehavior; control: UseFormRegisterReturn<"behavior"> }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{ruleFormMessages.behavior}</legend>
      <div className="grid grid-cols-3 gap-px overflow-hidden rounded border bg-line">
        {ruleBehavior.options.map((behavior) => {
          const look = behaviorLook[behavior];
          return (
            <label
              key={behavior}
              className={classNames(
                "flex min-h-9 cursor-pointer items-center gap-2 bg-surface-1 px-3 hover:bg-surface-2 max-md:min-h-11",
                behavior === props.current && "bg-accent-quiet font-medium hover:bg-accent-quiet",
              )}
            >
              <input type="radio" value={behavior} {...props.control} className="accent-accent" />
              <look.icon aria-hidden="true" className="size-3.5" />
              {look.word}
            </label>
          );
        })}
      </div>
      <p className="mt-1 text-quiet text-sm">{behaviorLook[props.current].effect}</p>
    </fieldset>
  );
}
