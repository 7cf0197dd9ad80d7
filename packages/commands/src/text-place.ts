import type { CommandProblem } from "@countersign/contracts/command";

/** Something to say of a text: `at` is the place, in UTF-16 code units from 0. */
export type Finding = { at: number; message: string };

/** What was found wrong in a text, while it is read. */
export type Findings = { problems: Finding[]; warnings: Finding[] };

/** A finding with its line and column. A mark of the byte order at the beginning is no column. */
export function placeFinding(text: string, { at, message }: Finding): CommandProblem {
  const lines = text.slice(text.startsWith("\uFEFF") ? 1 : 0, at).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message };
}

/** A text that a message can name: short, and without what would break its line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 60).toWellFormed()}…` : line;
}

/** Signs that show nothing, or turn the direction of what is shown around, so that a person reads another text than a machine. */
export const hiddenSigns =
  /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|[\u200B\u2028\u2029\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/u;
