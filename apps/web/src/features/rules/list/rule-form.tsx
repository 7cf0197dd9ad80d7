"use client";

import { type RuleBehavior, ruleBehavior } from "@countersign/contracts/rule";
import { classNames } from "@countersign/ui/class-names";
import { Field, Input, Textarea } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { behaviorLook } from "../../../lib/messages/rule-labels.ts";
import { ExpiryChoice } from "./expiry-choice.tsx";
import type { RuleDraft } from "./rule-draft.ts";
import type { RuleErrors } from "./rule-errors.ts";
import { RuleMeaning } from "./rule-meaning.tsx";
import { useRuleProblem } from "./use-rule-problem.ts";
import { WaitChoice } from "./wait-choice.tsx";

type RuleFormProps = {
  draft: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  errors: RuleErrors;
  keptExpiry?: string | null | undefined;
  onSubmit: () => void;
  /** For whom the rule holds: to be chosen for a new one, told for one that stands. */
  scope: ReactNode;
  /** What the past says of it. */
  past: ReactNode;
  actions: ReactNode;
};

/** The fields of a rule. What is wrong with the text is shown while it is written. */
export function RuleForm(props: RuleFormProps) {
  const { draft, onChange, errors, keptExpiry, onSubmit, scope, past, actions } = props;
  const problem = useRuleProblem(draft.behavior, draft.rule);
  const ruleError = errors.rule ?? problem ?? undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-1 flex-col gap-4"
    >
      {errors.form === undefined ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          Nothing was saved; what you wrote is still here. {errors.form}
        </Notice>
      )}
      <BehaviorChoice value={draft.behavior} onChange={(behavior) => onChange({ behavior })} />
      <Field
        id="rule-text"
        label="Rule"
        hint="Tool, or Tool(what): Bash(git status:*), Edit(src/**), WebFetch(domain:example.com), mcp__server__tool"
        {...(ruleError === undefined ? {} : { error: ruleError })}
      >
        <Input
          id="rule-text"
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-sm"
          placeholder="Bash(npm run test:*)"
          aria-invalid={ruleError !== undefined}
          aria-describedby="rule-text-hint"
          value={draft.rule}
          onChange={(event) => onChange({ rule: event.target.value })}
        />
      </Field>
      {ruleError === undefined ? <RuleMeaning behavior={draft.behavior} rule={draft.rule} /> : null}
      {scope}
      {past}
      <Field
        id="rule-reason"
        label="Reason"
        hint={
          draft.behavior === "deny"
            ? "The agent reads it when a call is denied: say what it should do instead."
            : "Why the rule is there, for the people who meet it later."
        }
        {...(errors.reason === undefined ? {} : { error: errors.reason })}
      >
        <Textarea
          id="rule-reason"
          rows={2}
          className="max-h-40"
          aria-describedby="rule-reason-hint"
          value={draft.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      </Field>
      {draft.behavior === "ask" ? (
        <WaitChoice
          value={draft.wait}
          onChange={(wait) => onChange({ wait })}
          error={errors.maxWaitSeconds}
        />
      ) : null}
      {draft.behavior === "ask" ? (
        <label className="flex items-start gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="mt-1 accent-accent max-md:size-5"
            checked={draft.needsDualApproval}
            onChange={(event) => onChange({ needsDualApproval: event.target.checked })}
          />
          <span>
            Require dual approval
            <span className="block text-quiet text-sm">
              What it holds up runs only when somebody else approves it too.
            </span>
          </span>
        </label>
      ) : null}
      <ExpiryChoice
        id="rule-expiry"
        value={draft.expiry}
        onChange={(expiry) => onChange({ expiry })}
        kept={keptExpiry}
        error={errors.expiresAt}
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

function BehaviorChoice(props: { value: RuleBehavior; onChange: (behavior: RuleBehavior) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Behaviour</legend>
      <div className="grid grid-cols-3 gap-px overflow-hidden rounded border bg-line">
        {ruleBehavior.options.map((behavior) => {
          const look = behaviorLook[behavior];
          return (
            <label
              key={behavior}
              className={classNames(
                "flex min-h-9 cursor-pointer items-center gap-2 bg-surface-1 px-3 hover:bg-surface-2 max-md:min-h-11",
                behavior === props.value && "bg-accent-quiet font-medium hover:bg-accent-quiet",
              )}
            >
              <input
                type="radio"
                name="behavior"
                value={behavior}
                checked={behavior === props.value}
                onChange={() => props.onChange(behavior)}
                className="accent-accent"
              />
              <look.icon aria-hidden="true" className="size-3.5" />
              {look.word}
            </label>
          );
        })}
      </div>
      <p className="mt-1 text-quiet text-sm">{behaviorLook[props.value].effect}</p>
    </fieldset>
  );
}
