"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field, Input } from "@countersign/ui/field";

type ModelFieldProps = {
  info: SystemInfo;
  value: string;
  onChange: (model: string) => void;
  error: string | undefined;
};

/** Which model the agent is; empty is the usual one. */
export function ModelField({ info, value, onChange, error }: ModelFieldProps) {
  return (
    <Field
      id="model"
      label="Model"
      hint={
        info.isScripted
          ? "No API key is set: a scripted demo model plays the agent, whatever the task."
          : `Empty is ${info.defaultModel}. Any name that your endpoint knows works.`
      }
      {...(error === undefined ? {} : { error })}
    >
      <Input
        id="model"
        list="models"
        autoComplete="off"
        placeholder={info.defaultModel}
        className="font-mono text-sm"
        aria-invalid={error !== undefined}
        aria-describedby="model-hint"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="models">
        {info.models.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Field>
  );
}
