"use client";

import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { useState } from "react";
import { checkPasswordLength } from "./check-password-length.ts";

type NewPasswordFieldProps = {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (password: string) => void;
};

/** A password that is being chosen: whether it is long enough is said while it is typed, and it can be looked at. */
export function NewPasswordField({ id, label, value, error, onChange }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      id={id}
      label={label}
      hint={<span aria-live="polite">{checkPasswordLength(value).text}</span>}
      {...(error === undefined ? {} : { error })}
    >
      <span className="flex gap-2">
        <Input
          id={id}
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button aria-pressed={isShown} aria-label="Show the password" onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </Button>
      </span>
    </Field>
  );
}
