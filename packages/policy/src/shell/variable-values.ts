import type { Span } from "@countersign/contracts/decision";
import type { Word, WordPart } from "unbash";

/**
 * Which variables hold what. bash reads a variable in arithmetic as an expression: a value such as `a[$(rm x)]` runs the
 * command, and a value that is a name is followed. So arithmetic may only meet numbers, or what the environment holds.
 */
export type VariableValues = {
  /** Variables whose value comes from a command, a file or an argument. */
  unknown: Set<string>;
  /** Variables whose value is written out or copied, but is no number. */
  linked: Set<string>;
  /** Variables that the command itself gives a number. */
  written: Set<string>;
  /** Variables that are read as numbers. */
  numbers: Map<string, Span>;
  /** Something is read as a number whose name is not known (`$1`, `${!x}`). */
  anyNumber: Span | null;
};

/** The name for a value that is not known to go anywhere else, such as an argument of a function. */
export const UNNAMED = "";

export function newVariableValues(): VariableValues {
  return { unknown: new Set(), linked: new Set(), written: new Set(), numbers: new Map(), anyNumber: null };
}

/** A variable takes the value of a word. */
export function noteValue(values: VariableValues, name: string, word: Word): void {
  const { parts } = word;
  values.written.add(name);
  if (parts === undefined) {
    if (/[$`]/.test(word.value)) values.unknown.add(name);
    else if (!/^[-+]?\d+$/.test(word.value)) values.linked.add(name);
  } else if (parts.some(isUnknown)) {
    values.unknown.add(name);
  } else if (!parts.every(isNumber)) {
    values.linked.add(name);
  }
}

/** Text is read as a number: the names in it are looked up. Null where the text is not known. */
export function noteNumber(values: VariableValues, text: string | null, span: Span): void {
  if (
    text === null ||
    /\+\+|--|(?<![=!<>])=(?!=)|<<=|>>=/.test(text) ||
    !/^[\w\s+\-*/%()<>=!&|^~?:,[\]{}#@$"]*$/.test(text) ||
    /\$[\d@*{]?\d|\$[@*]|\$\{!/.test(text)
  ) {
    values.anyNumber ??= span;
    return;
  }
  for (const name of text.match(/[A-Za-z_]\w*/g) ?? []) {
    if (!values.numbers.has(name)) values.numbers.set(name, span);
  }
}

/** The place where a value that could run commands is read as a number; null when there is none. */
export function dangerousNumber(values: VariableValues): Span | null {
  if (values.anyNumber !== null) return values.anyNumber;
  for (const [name, span] of values.numbers) {
    const isOwn = /^[a-z_][a-z\d_]*$/.test(name) && values.written.has(name);
    if (!isOwn || values.unknown.has(name) || values.linked.has(name)) return span;
  }
  return null;
}

function isUnknown(part: WordPart): boolean {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return /[$`]/.test(part.value);
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.some(isUnknown);
    // Copies a value that was looked at when it was given.
    case "SimpleExpansion":
      return /^\$[\d@*]/.test(part.text);
    case "ParameterExpansion":
      return part.prefix !== "#";
    case "BraceExpansion":
      return !/^\{-?\d+\.\.-?\d+\}$/.test(part.text);
    case "ArithmeticExpansion":
      return false;
    default:
      return true;
  }
}

function isNumber(part: WordPart): boolean {
  if (part.type === "Literal" || part.type === "SingleQuoted") return /^\d*$/.test(part.value);
  if (part.type === "DoubleQuoted") return part.parts.every(isNumber);
  if (part.type === "SimpleExpansion") return /^\$[#?$!]$/.test(part.text);
  return (
    part.type === "ArithmeticExpansion" ||
    (part.type === "ParameterExpansion" && part.prefix === "#") ||
    part.type === "BraceExpansion"
  );
}
