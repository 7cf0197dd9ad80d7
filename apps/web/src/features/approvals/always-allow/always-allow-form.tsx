"use client";

import { unwatchedPartsOf } from "@countersign/contracts/preview";
import { type AlwaysAllowChoice, type RuleScope, ruleScope } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { Field, Select } from "@countersign/ui/field";
import { type ReactNode, useState } from "react";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { type Expiry, ExpiryChoice } from "../../rules/list/expiry-choice.tsx";
import { type RuleErrors, ruleErrors } from "../../rules/list/rule-errors.ts";
import { ExactText } from "../call/exact-text.tsx";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import { type DraftRule, readChoice } from "./always-allow-draft.ts";
import { AlwaysAllowEffect } from "./always-allow-effect.tsx";
import { formatExactCall } from "./always-allow-messages.ts";
import { AlwaysAllowRules } from "./always-allow-rules.tsx";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";

type AlwaysAllowFormProps = { subject: AlwaysAllowSubject; verdicts: Verdicts; onClose: () => void };

/** Approves the call and lets it run again: exactly this, or by rules that are chosen on purpose and can be edited. */
export function AlwaysAllowForm({ subject, verdicts, onClose }: AlwaysAllowFormProps) {
  const first = subject.suggestions[0];
  const mayBeExact = unwatchedPartsOf(subject.preview).length === 0;
  const [kind, setKind] = useState<AlwaysAllowChoice["kind"]>(mayBeExact ? "exactly" : "rule");
  const [rules, setRules] = useState<readonly DraftRule[]>(() =>
    (first === undefined ? [""] : subject.suggestions.slice(0, 5).map((one) => one.rule)).map((text) => ({
      text,
      isTicked: true,
    })),
  );
  const [scope, setScope] = useState<RuleScope>("session");
  const [expiry, setExpiry] = useState<Expiry>({ tag: "preset", preset: "never" });
  const [errors, setErrors] = useState<RuleErrors>({});
  const answered = verdicts.alwaysAllowError === null ? {} : ruleErrors(verdicts.alwaysAllowError);
  const wrong: RuleErrors = Object.keys(errors).length > 0 ? errors : answered;
  const touch = () => {
    setErrors({});
    verdicts.forgetError();
  };
  const submit = () => {
    const choice = readChoice({ kind, rules, scope, expiry }, Date.now());
    setErrors(choice.tag === "problem" ? choice.errors : {});
    if (choice.tag === "ready") verdicts.approveAlways(choice.value);
  };
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
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">
          {mayBeExact
            ? "Yes, and don’t ask again for"
            : "This call runs a file that isn’t watched, so only a rule can allow it again"}
        </legend>
        {mayBeExact ? (
          <KindRow kind="exactly" current={kind} onChoose={setKind}>
            exactly this call, in this session:{" "}
            <code className="break-all font-mono text-sm">
              <ExactText text={formatExactCall(subject)} />
            </code>
          </KindRow>
        ) : null}
        <KindRow kind="rule" current={kind} onChoose={setKind}>
          {rules.length === 1 ? "calls matching a rule" : "calls matching these rules"}
          {first === undefined ? null : (
            <>
              :{" "}
              <code className="break-all font-mono text-sm">
                <ExactText text={rules.map(({ text }) => text).join(", ")} />
              </code>
            </>
          )}
        </KindRow>
      </fieldset>
      {kind === "exactly" ? null : (
        <>
          <AlwaysAllowRules
            rules={rules}
            suggestions={subject.suggestions}
            onChange={(next) => {
              setRules(next);
              touch();
            }}
            error={wrong.rule}
          />
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Field id="remember-scope" label="Scope" {...errorOf(wrong.workspace ?? wrong.sessionId)}>
              <Select
                id="remember-scope"
                aria-describedby="remember-scope-hint"
                value={scope}
                onChange={(event) => {
                  setScope(ruleScope.options.find((one) => one === event.target.value) ?? "session");
                  touch();
                }}
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
              value={expiry}
              onChange={(next) => {
                setExpiry(next);
                touch();
              }}
              error={wrong.expiresAt}
              isShort
            />
          </div>
        </>
      )}
      <AlwaysAllowEffect subject={subject} choice={{ kind, rules, scope, expiry }} />
      {wrong.form === undefined && (kind === "rule" || verdicts.alwaysAllowError === null) ? null : (
        <p role="alert" className="text-deny">
          Nothing was approved or remembered. {wrong.form ?? verdicts.alwaysAllowError}
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

function KindRow(props: {
  kind: AlwaysAllowChoice["kind"];
  current: AlwaysAllowChoice["kind"];
  onChoose: (kind: AlwaysAllowChoice["kind"]) => void;
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
