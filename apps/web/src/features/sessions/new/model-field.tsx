"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field, Input } from "@countersign/ui/field";
import type { BoundField } from "../../../lib/forms/bind-field.ts";
import { formatModelHint, sessionFieldMessages } from "./session-field-messages.ts";

/** Which model the agent is; empty is the usual one. */
export function ModelField({ info, bound }: { info: SystemInfo; bound: BoundField }) {
  return (
    <Field
      {...bound.field}
      label={sessionFieldMessages.model}
      hint={info.isScripted ? sessionFieldMessages.scriptedModel : formatModelHint(info.defaultModel)}
    >
      <Input
        {...bound.control}
        list="models"
        autoComplete="off"
        placeholder={info.defaultModel}
        className="font-mono text-sm"
      />
      <datalist id="models">
        {info.models.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Field>
  );
}
