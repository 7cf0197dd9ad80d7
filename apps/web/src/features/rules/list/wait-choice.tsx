"use client";

import { Field, Input } from "@countersign/ui/field";
import type { BoundField } from "../../../lib/forms/bind-field.ts";

/** How long a call that an ask rule holds up may wait for a person: "30 min"; empty is for ever. */
export function WaitChoice({ bound }: { bound: BoundField }) {
  return (
    <Field
      {...bound.field}
      label="Auto-deny after"
      hint="Like “30 min” or “2 h”. The call is denied if nobody decides in time. Leave blank to wait indefinitely."
    >
      <Input {...bound.control} autoComplete="off" className="w-32 tabular-nums" placeholder="Never" />
    </Field>
  );
}
