"use client";

import { Field, Input } from "@countersign/ui/field";
import type { BoundField } from "../../../lib/forms/bind-field.ts";
import { ruleFormMessages } from "./rule-form-messages.ts";

/** How long a call that an ask rule holds up may wait for a person: "30 min"; empty is for ever. */
export function WaitChoice({ bound }: { bound: BoundField }) {
  return (
    <Field {...bound.field} label={ruleFormMessages.autoDenyAfter} hint={ruleFormMessages.waitHint}>
      <Input
        {...bound.control}
        autoComplete="off"
        className="w-32 tabular-nums"
        placeholder={ruleFormMessages.never}
      />
    </Field>
  );
}
