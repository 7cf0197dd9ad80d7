"use client";

import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { useState } from "react";
import type { BoundField } from "../../../lib/forms/bind-field.ts";
import { accountMessages } from "./account-messages.ts";
import { checkPasswordLength } from "./check-password-length.ts";

type NewPasswordFieldProps = { label: string; bound: BoundField; typed: string };

/** A password that is being chosen: whether it is long enough is said while it is typed, and it can be looked at. */
export function NewPasswordField({ label, bound, typed }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...bound.field}
      label={label}
      hint={<span aria-live="polite">{checkPasswordLength(typed).text}</span>}
    >
      <span className="flex gap-2">
        <Input
          {...bound.control}
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
        />
        <Button
          aria-pressed={isShown}
          aria-label={accountMessages.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? accountMessages.hide : accountMessages.show}
        </Button>
      </span>
    </Field>
  );
}
