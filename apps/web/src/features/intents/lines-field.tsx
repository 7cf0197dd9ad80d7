"use client";

import { Field, Textarea } from "@countersign/ui/field";
import { type ReactNode, useState } from "react";
import { intentEditorMessages } from "./intent-editor-messages.ts";

type LinesFieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  isMono?: boolean;
  /** Null where the form cannot show them. */
  lines: readonly string[] | null;
  onChange: (lines: readonly string[]) => void;
};

/** A list, an entry a line. */
export function LinesField({
  id,
  label,
  hint,
  placeholder,
  isMono = false,
  lines,
  onChange,
}: LinesFieldProps) {
  const [typed, setTyped] = useState("");
  if (lines === null) {
    return (
      <div className="flex flex-col gap-1">
        <p className="font-medium">{label}</p>
        <p className="text-quiet text-sm">{intentEditorMessages.onlyInText}</p>
      </div>
    );
  }
  // Blank lines that stand here for a moment are nothing to the text.
  const shown = isSame(linesOf(typed), lines) ? typed : lines.join("\n");
  return (
    <Field id={id} label={label} hint={hint}>
      <Textarea
        id={id}
        rows={Math.max(1, Math.min(3, lines.length))}
        spellCheck={!isMono}
        autoCapitalize="off"
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        className={isMono ? "max-h-64 font-mono text-sm" : "max-h-64"}
        value={shown}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(linesOf(value));
        }}
      />
    </Field>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
