"use client";

import { Field, Input } from "@countersign/ui/field";

type WaitChoiceProps = { value: string; onChange: (typed: string) => void; error: string | undefined };

/** How long a call that an ask rule holds up may wait for a person: "30 min"; empty is for ever. */
export function WaitChoice({ value, onChange, error }: WaitChoiceProps) {
  return (
    <Field
      id="rule-wait"
      label="Deny after"
      hint="Like “30 min” or “2 h”. When nobody has decided by then, the call is denied and the agent is told so. Empty: it waits for ever."
      {...(error === undefined ? {} : { error })}
    >
      <Input
        id="rule-wait"
        autoComplete="off"
        className="w-32 tabular-nums"
        placeholder="for ever"
        aria-invalid={error !== undefined}
        aria-describedby="rule-wait-hint"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
