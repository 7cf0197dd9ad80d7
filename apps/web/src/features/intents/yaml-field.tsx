"use client";

import type { IntentProblem } from "@countersign/contracts/intent";
import { classNames } from "@countersign/ui/class-names";
import type { Ref } from "react";
import { intentEditorMessages } from "./intent-editor-messages.ts";
import { offsetOf } from "./text-place.ts";

type YamlFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  label?: string;
  value: string;
  onChange: (text: string) => void;
  problems: readonly Pick<IntentProblem, "severity" | "line" | "message">[];
};

/** A text with its line numbers, such as that of an intent; lines with problems are marked. It grows with the text and scrolls sideways. */
export function YamlField({
  ref,
  label = intentEditorMessages.intentText,
  value,
  onChange,
  problems,
}: YamlFieldProps) {
  const lines = value.split("\n").length;
  return (
    <div className="flex min-w-0 rounded border border-line-strong bg-surface-0 font-mono text-sm leading-5 focus-within:outline-2 focus-within:outline-accent">
      <ol aria-hidden="true" className="shrink-0 select-none border-r py-2 text-right text-quiet">
        {Array.from({ length: lines }, (_, index) => {
          const line = index + 1;
          const here = problems.filter((problem) => problem.line === line);
          const isError = here.some(({ severity }) => severity === "error");
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              key={index}
              id={lineId(line)}
              title={here.map(({ message }) => message).join("\n")}
              className={classNames(
                "h-5 min-w-9 px-2",
                here.length > 0 && "bg-ask-quiet font-medium text-ask",
                isError && "bg-deny-quiet text-deny",
              )}
            >
              {line}
            </li>
          );
        })}
      </ol>
      <textarea
        ref={ref}
        aria-label={label}
        wrap="off"
        rows={lines}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-40 min-w-0 flex-1 resize-none overflow-x-auto overflow-y-hidden whitespace-pre bg-transparent px-2.5 py-2 text-sm leading-5 outline-none"
      />
    </div>
  );
}

/** Puts the caret where a problem is, and shows it. */
export function jumpTo(area: HTMLTextAreaElement | null, place: { line: number; column: number }): void {
  if (area === null) return;
  const { from, to } = offsetOf(area.value, place);
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  document.getElementById(lineId(place.line))?.scrollIntoView({ block: "center" });
}

function lineId(line: number): string {
  return `intent-line-${line}`;
}
