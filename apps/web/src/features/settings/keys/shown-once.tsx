"use client";

import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { keyMessages } from "./key-messages.ts";

type ShownOnceProps = { id: string; label: string; text: string; hint: string };

/** A text that is shown this once, with a button that copies it. */
export function ShownOnce({ id, label, text, hint }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"shown" | "copied" | "refused">("shown");
  const copy = () => {
    field.current?.select();
    void navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  return (
    <Field id={id} label={label} hint={hint}>
      <span className="flex gap-2">
        <Input
          ref={field}
          id={id}
          readOnly
          value={text}
          aria-describedby={`${id}-hint`}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
        <Button tone="accent" onClick={copy}>
          {state === "copied" ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {state === "copied" ? keyMessages.copied : keyMessages.copy}
        </Button>
      </span>
      <span role="status" className="text-deny text-sm empty:hidden">
        {state === "refused" ? keyMessages.copyBlocked : ""}
      </span>
    </Field>
  );
}
