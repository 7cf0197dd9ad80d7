"use client";

import { unwatchedPartsOf } from "@countersign/contracts/preview-parts";
import type { AlwaysAllowChoice } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { Field, Select } from "@countersign/ui/field";
import type { ReactNode } from "react";
import { type UseFormRegisterReturn, useController } from "react-hook-form";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { findFieldProblem } from "../../../lib/forms/show-server-errors.ts";
import { useValueChanges } from "../../../lib/forms/use-value-changes.ts";
import { useZodForm, type ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { useArming } from "../../../lib/keys/use-armed.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { ExpiryChoice } from "../../rules/list/expiry-choice.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import { confirmHint } from "../decision/approval-messages.ts";
import { useDeliberateApproval } from "../decision/use-deliberate-approval.ts";
import { type AlwaysAllowDraft, alwaysAllowForm, beginDraft } from "./always-allow-draft.ts";
import { AlwaysAllowEffect } from "./always-allow-effect.tsx";
import { alwaysAllowMessages, formatExactCall, formatNotAllowed } from "./always-allow-messages.ts";
import { AlwaysAllowRules } from "./always-allow-rules.tsx";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";
import { usePastCalls } from "./use-past-calls.ts";

type AlwaysAllowFormProps = { subject: AlwaysAllowSubject; verdicts: Verdicts; onClose: () => void };

/** Approves the call and lets it run again: exactly this, or by rules that are chosen on purpose and can be edited. */
export function AlwaysAllowForm({ subject, verdicts, onClose }: AlwaysAllowFormProps) {
  const mayBeExact = unwatchedPartsOf(subject.preview).length === 0;
  const form = useZodForm(alwaysAllowForm, { defaultValues: beginDraft(subject.suggestions, mayBeExact) });
  const { alwaysAllowError, forgetError } = verdicts;
  // What the server said of another choice is not said of this one.
  useValueChanges(form, forgetError);
  const draft = form.watch();
  // What history warns of, or hasn’t answered yet, is not for the key that happens to be pressed.
  const past = usePastCalls(subject, draft);
  const isProminent = draft.kind === "exactly" || past?.isAlarming === false;
  const arming = useArming("always allow");
  const canSubmit = verdicts.canDecide && arming.isArmed;
  const approval = useDeliberateApproval({
    subjectKey: JSON.stringify(draft),
    subject,
    canApprove: canSubmit,
    approve: () => void form.handleSubmit(verdicts.approveAlways)(),
  });
  const failure =
    alwaysAllowError !== null && (draft.kind === "exactly" || !isAtField(alwaysAllowError))
      ? formatError(alwaysAllowError)
      : null;
  return (
    <form
      aria-label={alwaysAllowMessages.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        approval.act();
      }}
      onKeyDown={(event) => {
        const isOnButton = event.target instanceof HTMLButtonElement;
        const isMeant = arming.wasArmed(event.timeStamp) && !event.repeat;
        if (event.key === "Enter" && (!isMeant || (past?.isAlarming === true && !isOnButton)))
          event.preventDefault();
      }}
      className="-mx-1 flex max-h-[54dvh] flex-col gap-3 overflow-y-auto px-1"
    >
      <KindChoice form={form} subject={subject} mayBeExact={mayBeExact} />
      {draft.kind === "exactly" ? null : (
        <RuleChoice form={form} subject={subject} refused={alwaysAllowError} />
      )}
      <AlwaysAllowEffect subject={subject} choice={draft} />
      {failure === null ? null : (
        <p role="alert" className="text-deny">
          {formatNotAllowed(failure)}
        </p>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-surface-1 pt-1">
        <Button
          type="submit"
          tone={approval.care !== "plain" ? "deny" : isProminent ? "allow" : "neutral"}
          shortcut={isProminent ? "Enter" : undefined}
          className="max-md:min-h-12 max-md:flex-1"
          disabled={!canSubmit || approval.isTooSoon}
          {...armingOf({ ...verdicts, isArming: verdicts.isArming || !arming.isArmed })}
        >
          {verdicts.pending === "approve"
            ? alwaysAllowMessages.approving
            : approval.isConfirming
              ? alwaysAllowMessages.confirmApproveAndAllow
              : alwaysAllowMessages.approveAndAllow}
        </Button>
        <Button tone="quiet" shortcut="Escape" onClick={onClose}>
          {alwaysAllowMessages.back}
        </Button>
        <p role="status" className="text-deny text-sm empty:hidden">
          {approval.isConfirming ? confirmHint : ""}
        </p>
      </div>
    </form>
  );
}

function isAtField(refused: NonNullable<Verdicts["alwaysAllowError"]>): boolean {
  return ["remember.rule", "remember.scope", "remember.expiresAt"].some(
    (field) => findFieldProblem(refused, field) !== undefined,
  );
}

type Form = ZodForm<AlwaysAllowDraft, AlwaysAllowChoice>;

function KindChoice(props: { form: Form; subject: AlwaysAllowSubject; mayBeExact: boolean }) {
  const { form, subject, mayBeExact } = props;
  const { kind, rules } = form.watch();
  const row = { current: kind, control: form.register("kind") };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">
        {mayBeExact ? alwaysAllowMessages.dontAskAgainFor : alwaysAllowMessages.onlyRuleCanAllow}
      </legend>
      {mayBeExact ? (
        <KindRow kind="exactly" {...row}>
          {alwaysAllowMessages.exactlyThisCall}{" "}
          <code className="break-all font-mono text-sm">
            <ExactText text={formatExactCall(subject)} />
          </code>
        </KindRow>
      ) : null}
      <KindRow kind="rule" {...row}>
        {rules.length === 1 ? alwaysAllowMessages.matchingRule : alwaysAllowMessages.matchingRules}
        {subject.suggestions.length === 0 ? null : (
          <>
            :{" "}
            <code className="break-all font-mono text-sm">
              <ExactText text={rules.map(({ text }) => text).join(", ")} />
            </code>
          </>
        )}
      </KindRow>
    </fieldset>
  );
}

type RuleChoiceProps = { form: Form; subject: AlwaysAllowSubject; refused: Verdicts["alwaysAllowError"] };

/** The rules, where they count and how long. */
function RuleChoice({ form, subject, refused }: RuleChoiceProps) {
  const { control } = form;
  const rules = useController({ control, name: "rules" });
  const expiresAt = useController({ control, name: "expiresAt" });
  const scope = bindField(form, "scope", "remember-scope");
  return (
    <>
      <AlwaysAllowRules
        rules={rules.field.value}
        suggestions={subject.suggestions}
        onChange={rules.field.onChange}
        error={rules.fieldState.error?.message ?? findFieldProblem(refused, "remember.rule")}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field
          {...scope.field}
          error={findFieldProblem(refused, "remember.scope")}
          label={alwaysAllowMessages.scope}
        >
          <Select {...scope.control}>
            {(["session", "project", "user", "team"] as const).map((one) => (
              <option key={one} value={one}>
                {scopeLabels[one].name}
              </option>
            ))}
          </Select>
        </Field>
        <ExpiryChoice
          id="remember-expiry"
          value={expiresAt.field.value}
          onChange={expiresAt.field.onChange}
          error={expiresAt.fieldState.error?.message ?? findFieldProblem(refused, "remember.expiresAt")}
          isShort
        />
      </div>
    </>
  );
}

function KindRow(props: {
  kind: AlwaysAllowDraft["kind"];
  current: AlwaysAllowDraft["kind"];
  control: UseFormRegisterReturn<"kind">;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 max-md:min-h-11">
      <input
        type="radio"
        value={props.kind}
        {...props.control}
        // biome-ignore lint/a11y/noAutofocus: the form was asked for just now; its first choice is where the hands go on
        autoFocus={props.kind === props.current}
        className="mt-1 accent-accent"
      />
      <span className="min-w-0">{props.children}</span>
    </label>
  );
}
