/** A piece of a template's text: as it stands, the argument of a number (from 1), or all arguments. `at` is the place in the file. */
export type TemplatePart =
  | { kind: "literal"; text: string }
  | { kind: "argument"; number: number; at: number }
  | { kind: "arguments"; at: number };

/**
 * A piece of a template. `shell` and `file` are replaced by what they stand for; `source` is their text as it was written, with
 * its placeholders.
 */
export type TemplatePiece =
  | { kind: "text"; parts: TemplatePart[] }
  | { kind: "shell" | "file"; parts: TemplatePart[]; source: string };
