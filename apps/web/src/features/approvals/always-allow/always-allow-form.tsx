"use client";

import { unwatchedPartsOf } from "@countersign/contracts/preview";
import { ruleScope } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { Field, Select } from "@countersign/ui/field";
import type { ReactNode } from "react";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { ExpiryChoice } from "../../rules/list/expiry-choice.tsx";
import type { RuleErrors } from "../../rules/list/rule-errors.ts";
import { ExactText } from "../call/exact-text.tsx";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import type { AlwaysAllowDraft } from "./always-allow-draft.ts";
import { AlwaysAllowEffect } from "./always-allow-effect.tsx";
import { formatExactCall } from "./always-allow-messages.ts";
import { AlwaysAllowRules } from "./always-allow-rules.tsx";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";
import { useAlwaysAllowDraft } from "./use-always-allow-draft.ts";

type AlwaysAllowFormProps = { subject: AlwaysAllowSubject; verdicts: Verdicts; onClose: () => void };

/** Approves the call and lets it run again: exactly this, or by rules that are chosen on purpose and can be edited. */
export function AlwaysAllowForm({ subject, verdicts, onClose }: AlwaysAllowFormProps) {
  const mayBeExact = unwatchedPartsOf(subject.preview).length === 0;
  const { draft, errors, choose, change, submit } = useAlwaysAllowDraft(subject, mayBeExact, verdicts);
  return (
    <form
      aria-label="Approve and always allow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="-mx-1 flex max-h-[46dvh] flex-col gap-3 overflow-y-auto px-1 max-md:max-h-[54dvh]"
    >
      <KindChoice subject={subject} draft={draft} mayBeExact={mayBeExact} onChoose={choose} />
      {draft.kind === "exactly" ? null : (
        <RuleChoice subject={subject} draft={draft} errors={errors} onChange={change} />
      )}
      <AlwaysAllowEffect subject={subject} choice={draft} />
      {errors.form === undefined && (draft.kind === "rule" || verdicts.alwaysAllowError === null) ? null : (
        <p role="alert" className="text-deny">
          Nothing was approved or always allowed. {errors.form ?? verdicts.alwaysAllowError}
        </p>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-surface-1 pt-1">
        <Button
          type="submit"
          tone="allow"
          shortcut="Enter"
          className="max-md:min-h-12 max-md:flex-1"
          disabled={!verdicts.canDecide}
          {...armingOf(verdicts)}
        >
          {verdicts.pending === "approve" ? "Approving…" : "Approve and always allow"}
        </Button>
        <Button tone="quiet" shortcut="Escape" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

type KindChoiceProps = {
  subject: AlwaysAllowSubject;
  draft: AlwaysAllowDraft;
  mayBeExact: boolean;
  onChoose: (kind: AlwaysAllowDraft["kind"]) => void;
};

function KindChoice({ subject, draft: { kind, rules }, mayBeExact, onChoose }: KindChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">
        {mayBeExact
          ? "Yes, and don’t ask again for"
          : "This call runs a file that isn’t watched, so only a rule can allow it again"}
      </legend>
      {mayBeExact ? (
        <KindRow kind="exactly" current={kind} onChoose={onChoose}>
          exactly this call, in this session:{" "}
          <code className="break-all font-mono text-sm">
            <ExactText text={formatExactCall(subject)} />
          </code>
        </KindRow>
      ) : null}
      <KindRow kind="rule" current={kind} onChoose={onChoose}>
        {rules.length === 1 ? "calls matching a rule" : "calls matching these rules"}
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

type RuleChoiceProps = {
  subject: AlwaysAllowSubject;
  draft: AlwaysAllowDraft;
  errors: RuleErrors;
  onChange: (part: Partial<AlwaysAllowDraft>) => void;
};

/** The rules, where they count and how long. */
function RuleChoice({ subject, draft, errors, onChange }: RuleChoiceProps) {
  return (
    <>
      <AlwaysAllowRules
        rules={draft.rules}
        suggestions={subject.suggestions}
        onChange={(rules) => onChange({ rules })}
        error={errors.rule}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field id="remember-scope" label="Scope" {...errorOf(errors.workspace ?? errors.sessionId)}>
          <Select
            id="remember-scope"
            aria-describedby="remember-scope-hint"
            value={draft.scope}
            onChange={({ target: { value } }) =>
              onChange({ scope: ruleScope.options.find((one) => one === value) ?? "session" })
            }
          >
            {(["session", "project", "user", "team"] as const).map((one) => (
              <option key={one} value={one}>
                {scopeLabels[one].name}
              </option>
            ))}
          </Select>
        </Field>
        <ExpiryChoice
          id="remember-expiry"
          value={draft.expiry}
          onChange={(expiry) => onChange({ expiry })}
          error={errors.expiresAt}
          isShort
        />
      </div>
    </>
  );
}

function KindRow(props: {
  kind: AlwaysAllowDraft["kind"];
  current: AlwaysAllowDraft["kind"];
  onChoose: (kind: AlwaysAllowDraft["kind"]) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 max-md:min-h-11">
      <input
        type="radio"
        name="remember-kind"
        // biome-ignore lint/a11y/noAutofocus: the form was asked for just now; its first choice is where the hands go on
        autoFocus={props.kind === props.current}
        checked={props.kind === props.current}
        onChange={() => props.onChoose(props.kind)}
        className="mt-1 accent-accent"
      />
      <span className="min-w-0">{props.children}</span>
    </label>
  );
}

function errorOf(text: string | undefined): { error?: string } {
  return text === undefined ? {} : { error: text };
}
