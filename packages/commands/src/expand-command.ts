import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import type { CommandPiece } from "./command-piece.ts";
import type { ParsedCommand } from "./parse-command.ts";
import { splitArguments } from "./split-arguments.ts";
import type { TemplatePart } from "./template.ts";

/**
 * How much a command may become with its arguments, in UTF-16 code units, without what is run and read for it: the model must still
 * have room to answer.
 */
export const longestExpansion = 400_000;

/**
 * What a command sends, with the arguments in their places: as they were typed in text, as a path behind `@`, as quoted words
 * behind `!`. Nothing of an argument becomes a piece of its own, and a missing one is empty (`''` behind `!`). Without any
 * placeholder they stand behind the text. Throws `AppError`: "bad-input" for a command that has a problem, or that makes no text
 * of these arguments, "too-large" for one that makes too much.
 */
export function expandCommand(parsed: ParsedCommand, typedArguments: string): CommandPiece[] {
  if (parsed.problem !== null) {
    const { line, column, message } = parsed.problem;
    throw new AppError("bad-input", `line ${line}, column ${column}: ${message}`);
  }
  const typed = typedArguments.trim();
  if (typed.includes("\0")) throw new AppError("bad-input", "the arguments contain a NUL character");
  const filler: Filler = { typed, words: splitArguments(typed), room: longestExpansion };
  const pieces = parsed.pieces.map(({ kind, parts }): CommandPiece => {
    switch (kind) {
      case "text":
        return { kind, text: fill(parts, filler, asTyped) };
      case "shell":
        return { kind, command: fill(parts, filler, asWords) };
      case "file": {
        const path = fill(parts, filler, asTyped);
        return path.trim() === "" ? { kind: "text", text: "@" } : { kind, path };
      }
      default:
        return assertNever(kind);
    }
  });
  const hasPlace = parsed.pieces.some(({ parts }) => parts.some(({ kind }) => kind !== "literal"));
  if (!hasPlace && typed !== "") pieces.push({ kind: "text", text: `\n\n${typed}` });
  if (pieces.every((piece) => piece.kind === "text" && piece.text.trim() === ""))
    throw new AppError("bad-input", "with these arguments, the command’s text is empty");
  return joinTexts(pieces);
}

/** `room`: how much may still be made. */
type Filler = { typed: string; words: readonly string[]; room: number };
type Put = (part: Exclude<TemplatePart, { kind: "literal" }>, filler: Filler) => string;

function fill(parts: readonly TemplatePart[], filler: Filler, put: Put): string {
  let text = "";
  for (const part of parts) {
    const added = part.kind === "literal" ? part.text : put(part, filler);
    filler.room -= added.length;
    if (filler.room < 0)
      throw new AppError(
        "too-large",
        `with these arguments, the command’s text is longer than ${longestExpansion.toLocaleString("en-US")} characters`,
      );
    text += added;
  }
  return text;
}

const asTyped: Put = (part, { typed, words }) =>
  part.kind === "arguments" ? typed : (words[part.number - 1] ?? "");

const asWords: Put = (part, { words }) =>
  part.kind === "arguments" ? words.map(quoteWord).join(" ") : quoteWord(words[part.number - 1] ?? "");

/** Always in quotes: a bare word could be a keyword, an assignment, or the number of a redirect. */
function quoteWord(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function joinTexts(pieces: readonly CommandPiece[]): CommandPiece[] {
  const joined: CommandPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === "text" && last?.kind === "text")
      joined[joined.length - 1] = { kind: "text", text: last.text + piece.text };
    else if (piece.kind !== "text" || piece.text !== "") joined.push(piece);
  }
  return joined;
}
