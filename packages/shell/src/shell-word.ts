import type { Span } from "@countersign/contracts/reason";
import type { Assignment, Word, WordPart } from "unbash";
import type { GitNames } from "./analysis.ts";
import { hasBraceList } from "./brace-list.ts";
import { type Frame, spanOf } from "./frame.ts";
import { quoteWord } from "./quote-word.ts";

/**
 * A word of a command. "literal": `value` is what the program gets. "tilde": `~` or `~/…` with `value` as written.
 * "glob": the names are not known, `prefix` is the literal text before the first wildcard. "dynamic": anything else;
 * `prefix` is the literal text that it surely begins with.
 */
export type ShellWord = {
  kind: "literal" | "tilde" | "glob" | "dynamic";
  value: string;
  prefix: string;
  /** How forms write it. */
  form: string;
  /** Quotes or backslashes stand in it. */
  isQuoted: boolean;
  /** A dynamic word that is one word to the program, regardless of its content: all of it is quoted, and no list. */
  isSingle?: true;
  /** It stands in place of a variable: the command spells it elsewhere. */
  isValue?: true;
  /** It stands for names that git lists. */
  gitNames?: GitNames | undefined;
  /** What a dynamic word may become, where that was found out. */
  values?: WordValues;
  span: Span;
};

/**
 * What a dynamic word may become: in each of `cases` these words. `isOpen`: something else, too. `isInert`: nothing but numbers or other
 * names that lead nowhere.
 */
export type WordValues = { cases: readonly (readonly ShellWord[])[]; isOpen: boolean; isInert: boolean };

export function readWord(word: Word, frame: Frame): ShellWord {
  const span = spanOf(word, frame);
  const text = word.text;
  const read = readPlainWord(word, span);
  return text.includes("{") ? withBraces(read, text, span) : read;
}

function readPlainWord(word: Word, span: Span): ShellWord {
  const { text, parts } = word;
  if (parts === undefined) {
    const value = word.value;
    if (text.includes("~")) return readTilde(text, value, span);
    const isQuoted = text !== value;
    return { kind: "literal", value, prefix: value, form: quoteWord(value), isQuoted, span };
  }
  return readParts(parts, text, span);
}

/** bash finds lists where the parser sees text: `{x},y}` is `x} y`. What it begins with is sure up to the first brace. */
function withBraces(word: ShellWord, text: string, span: Span): ShellWord {
  if (word.kind !== "dynamic" && !hasBraceList(text)) return word;
  const brace = word.prefix.indexOf("{");
  return dynamic(text, brace === -1 ? word.prefix : word.prefix.slice(0, brace), span);
}

/** `FOO=bar` given as an argument of `declare`, `export` and the like. */
export function readAssignmentWord(assignment: Assignment, frame: Frame): ShellWord {
  const span = spanOf(assignment, frame);
  const value = assignment.value;
  if (value.type === "ArrayValue" || assignment.index !== undefined)
    return dynamic(assignment.text, assignment.name, span);
  const word = readWord(value, frame);
  const head = `${assignment.name}${assignment.append === true ? "+=" : "="}`;
  if (word.kind !== "literal" && word.kind !== "glob")
    return dynamic(assignment.text, head + word.prefix, span);
  const text = head + (word.kind === "glob" ? value.text : word.value);
  return { kind: "literal", value: text, prefix: text, form: quoteWord(text), isQuoted: word.isQuoted, span };
}

/** A word that the analysis makes itself: its text is what the program gets. */
export function literalWord(value: string, span: Span): ShellWord {
  return { kind: "literal", value, prefix: value, form: quoteWord(value), isQuoted: false, span };
}

export function dynamic(text: string, prefix: string, span: Span): ShellWord {
  return { kind: "dynamic", value: text, prefix, form: text, isQuoted: false, span };
}

export function joinForms(words: readonly { form: string }[], from = 0): string {
  let text = "";
  for (let index = from; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) continue;
    text = text === "" ? word.form : `${text} ${word.form}`;
  }
  return text;
}

/** An unquoted tilde at the start is expanded, and so is one after the `=` or `:` of what looks like an assignment. */
function readTilde(text: string, value: string, span: Span): ShellWord {
  const isQuoted = text !== value;
  if (/^~(?:\/|$)/.test(text)) {
    const form = isQuoted ? `~${value === "~" ? "" : `/${quoteTail(value.slice(2))}`}` : text;
    return { kind: "tilde", value, prefix: "", form, isQuoted, span };
  }
  if (text.startsWith("~")) return dynamic(text, "", span);
  if (/^[A-Za-z_]\w*\+?=(?:.*:)?~/.test(text)) return dynamic(text, value.slice(0, value.indexOf("~")), span);
  return { kind: "literal", value, prefix: value, form: quoteWord(value), isQuoted, span };
}

function quoteTail(value: string): string {
  return value === "" ? "" : quoteWord(value);
}

function readParts(parts: readonly WordPart[], text: string, span: Span): ShellWord {
  let kind: ShellWord["kind"] = "literal";
  let value = "";
  let prefix = "";
  let isQuoted = text.includes("\\");
  for (const part of parts) {
    const piece = readPart(part);
    if (piece.isQuoted) isQuoted = true;
    if (piece.kind === "dynamic" || (piece.kind === "glob" && kind === "literal")) kind = piece.kind;
    if (kind === "literal") prefix += piece.value;
    else if (prefix === value) prefix += piece.prefix;
    value += piece.value;
  }
  const first = parts[0];
  if (first?.type === "Literal" && first.text.startsWith("~")) {
    const isHome = first.text.startsWith("~/");
    if (!isHome || kind !== "literal") return dynamic(text, "", span);
    return { kind: "tilde", value, prefix: "", form: `~/${quoteTail(value.slice(2))}`, isQuoted, span };
  }
  if (kind === "literal" && text.includes("~") && /^[A-Za-z_]\w*\+?=/.test(text))
    return dynamic(text, "", span);
  if (kind === "literal") return { kind, value, prefix: value, form: quoteWord(value), isQuoted, span };
  const word: ShellWord = { kind, value, prefix, form: text, isQuoted, span };
  if (kind === "dynamic" && parts.every(isOneWord)) word.isSingle = true;
  return word;
}

/** `"$x"` is one word, `$x` and `"$@"` may be several. */
function isOneWord(part: WordPart): boolean {
  if (part.type !== "DoubleQuoted") return /^(?:Literal|SingleQuoted|AnsiCQuoted)$/.test(part.type);
  return part.parts.every(
    (child) => !/^(?:Simple|Parameter)Expansion$/.test(child.type) || !/[@*!]/.test(child.text),
  );
}

type Piece = { kind: "literal" | "glob" | "dynamic"; value: string; prefix: string; isQuoted: boolean };

function readPart(part: WordPart): Piece {
  switch (part.type) {
    case "Literal":
      return { kind: "literal", value: part.value, prefix: part.value, isQuoted: false };
    case "SingleQuoted":
    case "AnsiCQuoted":
      return { kind: "literal", value: part.value, prefix: part.value, isQuoted: true };
    case "DoubleQuoted":
      return readDoubleQuoted(part.parts);
    case "Glob":
      return { kind: "glob", value: part.value, prefix: "", isQuoted: false };
    // A translation of the text may be used in its place.
    case "LocaleString":
      return { kind: "dynamic", value: readDoubleQuoted(part.parts).value, prefix: "", isQuoted: true };
    case "ProcessSubstitution":
      return { kind: "dynamic", value: part.text, prefix: "/dev/fd/", isQuoted: false };
    case "SimpleExpansion":
    case "ParameterExpansion":
    case "CommandExpansion":
    case "ArithmeticExpansion":
    case "ExtendedGlob":
    case "BraceExpansion":
      return { kind: "dynamic", value: part.text, prefix: "", isQuoted: false };
    default:
      return part satisfies never;
  }
}

function readDoubleQuoted(parts: readonly { type: string; text: string; value?: string }[]): Piece {
  let kind: Piece["kind"] = "literal";
  let value = "";
  let prefix = "";
  for (const part of parts) {
    if (part.type === "Literal") {
      value += part.value ?? "";
      if (kind === "literal") prefix = value;
    } else {
      kind = "dynamic";
      value += part.text;
    }
  }
  return { kind, value, prefix, isQuoted: true };
}
