import type { TemplatePart, TemplatePiece } from "./template.ts";
import { type Findings, hiddenSigns } from "./text-place.ts";
import { findUnsafeArgument } from "./unsafe-argument.ts";

/** How many `shell` and `file` pieces a command may have: each is a call that is decided, and may have to be looked at. */
export const maxInterpolations = 20;

const placeholder = String.raw`\\?\$(?:[1-9]\d*|ARGUMENTS(?!\w))`;
/** What is inserted begins a line or stands after white space: `a@b.c` is an address. */
const token = new RegExp(
  [
    `(?<argument>${placeholder})`,
    "(?<!\\S)!`(?<shell>[^`\\r\\n]+)`",
    '(?<!\\S)@"(?<quoted>[^"\\r\\n]+)"',
    '(?<!\\S)@(?<path>[^\\s"]\\S*)',
    '(?<!\\S)(?<open>!`(?!`)|@"(?!"))',
  ].join("|"),
  "g",
);

/**
 * Splits a template once, before anything is put into it: so nothing that is put in is ever split. `start` is its place in the
 * file; what is wrong goes to `findings`.
 */
export function splitTemplate(template: string, start: number, findings: Findings): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let parts: TemplatePart[] = [];
  let done = 0;
  let count = 0;
  const endText = (): void => {
    if (parts.length > 0) pieces.push({ kind: "text", parts });
    parts = [];
  };
  for (const found of template.matchAll(token)) {
    const at = start + found.index;
    const { argument, open } = found.groups ?? {};
    if (open !== undefined) findings.warnings.push({ at, message: unclosedMessage(open) });
    const interpolation = readInterpolation(found, at);
    if (argument === undefined && interpolation === null) continue;
    if (found.index > done) parts.push({ kind: "literal", text: template.slice(done, found.index) });
    done = found.index + (interpolation?.length ?? found[0].length);
    if (argument !== undefined) parts.push(readPlaceholder(argument, at));
    if (interpolation === null) continue;
    endText();
    pieces.push(interpolation.piece);
    checkInterpolation(interpolation.piece, at, findings);
    count += 1;
    if (count === maxInterpolations + 1)
      findings.problems.push({
        at,
        message: `a command can have at most ${maxInterpolations} interpolations with ! and @`,
      });
  }
  if (done < template.length) parts.push({ kind: "literal", text: template.slice(done) });
  endText();
  for (const part of pieces.flatMap((piece) => piece.parts)) warnOfHighNumber(part, findings);
  return pieces;
}

type Interpolation = Extract<TemplatePiece, { source: string }>;

/** The insertion that was found, and how much of the template it takes; null where nothing is named. */
function readInterpolation(
  found: RegExpExecArray,
  at: number,
): { piece: Interpolation; length: number } | null {
  const { shell, quoted, path } = found.groups ?? {};
  const source = shell ?? quoted ?? trimPunctuation(path ?? "");
  if (source.trim() === "") return null;
  const before = path === undefined ? 2 : 1;
  const after = path === undefined ? 1 : 0;
  const kind = shell === undefined ? "file" : "shell";
  return {
    piece: { kind, parts: splitParts(source, at + before), source },
    length: before + source.length + after,
  };
}

/** What ends a sentence, or a bracket around the path, is none of it. */
function trimPunctuation(path: string): string {
  let end = path.length;
  while (end > 0 && ".,;:)".includes(path.charAt(end - 1))) end -= 1;
  return path.slice(0, end);
}

const placeholders = new RegExp(placeholder, "g");

/** What stands behind `!` or `@`: only placeholders mean something there. */
function splitParts(source: string, start: number): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  for (const found of source.matchAll(placeholders)) {
    if (found.index > done) parts.push({ kind: "literal", text: source.slice(done, found.index) });
    parts.push(readPlaceholder(found[0], start + found.index));
    done = found.index + found[0].length;
  }
  if (done < source.length) parts.push({ kind: "literal", text: source.slice(done) });
  return parts;
}

function readPlaceholder(text: string, at: number): TemplatePart {
  if (text.startsWith("\\")) return { kind: "literal", text: text.slice(1) };
  return text === "$ARGUMENTS"
    ? { kind: "arguments", at }
    : { kind: "argument", number: Number(text.slice(1)), at };
}

function checkInterpolation(
  { kind, parts, source }: Interpolation,
  at: number,
  { problems }: Findings,
): void {
  if (kind !== "shell") return;
  const hidden = source.search(hiddenSigns);
  if (hidden >= 0)
    problems.push({ at: at + 2 + hidden, message: "the command to run contains an invisible character" });
  const unsafe = findUnsafeArgument(parts);
  if (unsafe !== null) problems.push(unsafe);
}

function unclosedMessage(open: string): string {
  return open === '@"'
    ? `this @" is text: no " closes it on its line`
    : "this !` is text: no ` closes it on its line";
}

const mostArguments = 20;

/** `$100` reads as a price to most people. */
function warnOfHighNumber(part: TemplatePart, { warnings }: Findings): void {
  if (part.kind !== "argument" || part.number <= mostArguments) return;
  const message = `$${part.number} stands for argument ${part.number}: write \\$${part.number} for the text`;
  warnings.push({ at: part.at, message });
}
