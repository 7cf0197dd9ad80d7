"use client";

import { formatUserCode, readUserCode } from "@countersign/contracts/device-login";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { type FormEvent, useState } from "react";
import { deviceMessages } from "./device-messages.ts";

/** Takes the code of a login, however it is typed. `isWrong`: the address had something else. */
export function CodeForm({ isWrong, onCode }: { isWrong: boolean; onCode: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  const [hasProblem, setHasProblem] = useState(isWrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readUserCode(typed);
    if (code === null) setHasProblem(true);
    else onCode(formatUserCode(code));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-quiet">{deviceMessages.about}</p>
      <Field
        id="device-code"
        label={deviceMessages.code}
        hint={deviceMessages.codeHint}
        error={hasProblem ? deviceMessages.codeProblem : undefined}
      >
        <Input
          id="device-code"
          aria-describedby="device-code-hint"
          aria-invalid={hasProblem}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="font-mono uppercase tracking-widest"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setHasProblem(false);
          }}
        />
      </Field>
      <Button type="submit" tone="accent" className="self-start">
        {deviceMessages.next}
      </Button>
    </form>
  );
}
