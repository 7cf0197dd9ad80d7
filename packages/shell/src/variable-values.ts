import type { Span } from "@countersign/contracts/reason";
import type { Word, WordPart } from "unbash";
import { joinForms, type ShellWord } from "./shell-word.ts";

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
  /** Every word that each variable is given somewhere in the command, whether or not that place is reached. */
  words: Map<string, GivenWord[]>;
  /** Variables that also take a value that no word of the command spells: `read`, `+=`, `unset`. */
  open: Set<string>;
  /** Any variable may have any value: a file ran in this shell, or a variable's name isn't known. */
  isAllOpen: boolean;
  /** The lists of words that become positional parameters: arguments of functions, of `set --` and of `bash -c`. */
  positional: (readonly ShellWord[])[];
  /** Positional parameters also take words that are not written: `xargs sh -c`. */
  isPositionalOpen: boolean;
  /** `IFS` changes, so it isn't known where values are split. */
  isSplitOtherwise: boolean;
};

/** A word that a variable is given. `isArgument`: it is one of a list, where the shell splits words and matches patterns. */
export type GivenWord = { word: Word; isArgument: boolean };

/** The name for a value that is not known to go anywhere else, such as an argument of a function. */
export const UNNAMED = "";

export function newVariableValues(): VariableValues {
  return {
    unknown: new Set(),
    linked: new Set(),
    written: new Set(),
    numbers: new Map(),
    anyNumber: null,
    words: new Map(),
    open: new Set(),
    isAllOpen: false,
    positional: [],
    isPositionalOpen: false,
    isSplitOtherwise: false,
  };
}

/** How much is known of variables: it grows as long as another pass finds more. */
export function countGiven({ words, positional, open }: VariableValues): number {
  let count = positional.length + open.size;
  for (const given of words.values()) count += given.length;
  return count;
}

/** A variable is given a word, among others. */
export function noteWord(values: VariableValues, name: string, given: GivenWord): void {
  const known = values.words.get(name);
  if (known === undefined) values.words.set(name, [given]);
  else if (!known.some(({ word }) => word === given.word)) known.push(given);
}

/** `"$@"`, the list that `for x; do` goes through. */
export const allParameters: Word = {
  type: "Word",
  text: "$@",
  value: "$@",
  pos: 0,
  end: 2,
  parts: [{ type: "SimpleExpansion", text: "$@", pos: 0, end: 2 }],
};

/** A list of words becomes the positional parameters. */
export function notePositional(values: VariableValues, words: readonly ShellWord[]): void {
  const start = words[0]?.span.start;
  const form = joinForms(words);
  const isKnown = values.positional.some(
    (known) => known[0]?.span.start === start && joinForms(known) === form,
  );
  if (words.length > 0 && !isKnown) values.positional.push(words);
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
