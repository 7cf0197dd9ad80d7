"use client";

import { type RememberChoice, type RuleScope, ruleScope } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { Field, Input, Select } from "@countersign/ui/field";
import { type ReactNode, useState } from "react";
import { scopeWords } from "../../words/rule-words.ts";
import { ExactText } from "../call/exact-text.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { type Expiry, ExpiryChoice, readExpiry } from "../rules/expiry-choice.tsx";
import { type RuleErrors, ruleErrors } from "../rules/rule-errors.ts";
import { RememberEffect } from "./remember-effect.tsx";
import type { RememberSubject } from "./remember-subject.ts";
import { exactlyWords } from "./remember-words.ts";

type RememberFormProps = { subject: RememberSubject; verdicts: Verdicts; onClose: () => void };

/** Approves the call and lets its like run again: exactly this, or by a rule that can be edited. */
export function RememberForm({ subject, verdicts, onClose }: RememberFormProps) {
  const first = subject.suggestions[0];
  const [kind, setKind] = useState<RememberChoice["kind"]>(first === undefined ? "exactly" : "rule");
  const [rule, setRule] = useState(first?.rule ?? "");
  const [scope, setScope] = useState<RuleScope>("session");
  const [expiry, setExpiry] = useState<Expiry>({ tag: "preset", preset: "never" });
  const [errors, setErrors] = useState<RuleErrors>({});
  const answered = verdicts.rememberError === null ? {} : ruleErrors(verdicts.rememberError);
  const wrong: RuleErrors = Object.keys(errors).length > 0 ? errors : answered;
  const touch = () => {
    setErrors({});
    verdicts.forgetError();
  };
  const submit = () => {
    const choice = readChoice({ kind, rule, scope, expiry });
    setErrors(choice.tag === "problem" ? choice.errors : {});
    if (choice.tag === "ready") verdicts.approveAndRemember(choice.value);
  };
  return (
    <form
      aria-label="Approve and remember"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="-mx-1 flex max-h-[46dvh] flex-col gap-3 overflow-y-auto px-1 max-md:max-h-[54dvh]"
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">Yes, and don’t ask again for</legend>
        <KindRow kind="exactly" current={kind} onChoose={setKind} isFirst={first === undefined}>
          exactly this:{" "}
          <code className="break-all font-mono text-sm">
            <ExactText text={exactlyWords(subject)} />
          </code>
        </KindRow>
        <KindRow kind="rule" current={kind} onChoose={setKind} isFirst={first !== undefined}>
          whatever a rule covers
        </KindRow>
      </fieldset>
      {kind === "exactly" ? null : (
        <RuleFields
          subject={subject}
          rule={rule}
          onRule={(next) => {
            setRule(next);
            touch();
          }}
          error={wrong.rule}
        >
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
                  {scopeWords[one].name}
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
        </RuleFields>
      )}
      <RememberEffect subject={subject} choice={{ kind, rule, scope, expiry }} />
      {wrong.form === undefined && (kind === "rule" || verdicts.rememberError === null) ? null : (
        <p role="alert" className="text-deny">
          Nothing was approved or remembered. {wrong.form ?? verdicts.rememberError}
        </p>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-surface-1 pt-1">
        <Button
          type="submit"
          tone="allow"
          shortcut="Enter"
          className="max-md:min-h-12 max-md:flex-1"
          disabled={!verdicts.canDecide}
          data-arming={verdicts.isArming && verdicts.trouble === null && verdicts.pending === null}
        >
          {verdicts.pending === "approve" ? "Approving…" : "Approve and remember"}
        </Button>
        <Button tone="quiet" shortcut="Escape" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

function KindRow(props: {
  kind: RememberChoice["kind"];
  current: RememberChoice["kind"];
  onChoose: (kind: RememberChoice["kind"]) => void;
  isFirst: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 max-md:min-h-11">
      <input
        type="radio"
        name="remember-kind"
        // biome-ignore lint/a11y/noAutofocus: the form was asked for just now; its first choice is where the hands go on
        autoFocus={props.isFirst}
        checked={props.kind === props.current}
        onChange={() => props.onChoose(props.kind)}
        className="mt-1 accent-accent"
      />
      <span className="min-w-0">{props.children}</span>
    </label>
  );
}

type RuleFieldsProps = {
  subject: RememberSubject;
  rule: string;
  onRule: (rule: string) => void;
  error: string | undefined;
  children: ReactNode;
};

function RuleFields({ subject, rule, onRule, error, children }: RuleFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <Field
        id="remember-rule"
        label="Rule"
        hint={
          subject.suggestions.find((one) => one.rule === rule.trim())?.why ??
          "Tool(what): Bash(npm run test:*), Edit(src/**)"
        }
        {...errorOf(error)}
      >
        <Input
          id="remember-rule"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-sm"
          aria-invalid={error !== undefined}
          aria-describedby="remember-rule-hint"
          value={rule}
          onChange={(event) => onRule(event.target.value)}
        />
      </Field>
      {subject.suggestions.length < 2 ? null : (
        <div className="flex flex-wrap gap-1.5">
          {subject.suggestions.map((one) => (
            <button
              key={one.rule}
              type="button"
              title={one.why}
              aria-pressed={one.rule === rule}
              onClick={() => onRule(one.rule)}
              className="min-h-7 break-all rounded border px-2 text-left font-mono text-quiet text-sm hover:bg-surface-2 aria-pressed:border-accent aria-pressed:text-accent max-md:min-h-11"
            >
              {one.rule}
            </button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">{children}</div>
    </div>
  );
}

type Draft = { kind: RememberChoice["kind"]; rule: string; scope: RuleScope; expiry: Expiry };

function readChoice({
  kind,
  rule,
  scope,
  expiry,
}: Draft): { tag: "ready"; value: RememberChoice } | { tag: "problem"; errors: RuleErrors } {
  if (kind === "exactly") return { tag: "ready", value: { kind } };
  const end = readExpiry(expiry, Date.now());
  if (rule.trim() === "")
    return { tag: "problem", errors: { rule: "Write the rule, or remember exactly this." } };
  if (end.tag === "problem") return { tag: "problem", errors: { expiresAt: end.text } };
  const value = { kind, rule: rule.trim(), scope };
  return { tag: "ready", value: end.at == null ? value : { ...value, expiresAt: end.at } };
}

function errorOf(text: string | undefined): { error?: string } {
  return text === undefined ? {} : { error: text };
}
