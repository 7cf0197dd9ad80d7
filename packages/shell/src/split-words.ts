import { mayMean } from "./long-option.ts";
import type { ShellWord } from "./shell-word.ts";

/** The words of a command behind its name. `values`: of the options that take one, by the option. */
export type SplitWords = {
  options: ShellWord[];
  /** The options without the values that are written in their words. */
  flags: string[];
  operands: ShellWord[];
  /** The operands behind `--`, null without it. */
  rest: ShellWord[] | null;
  values: { option: string; word: ShellWord; text: string | null }[];
  /** A word is not known, and may be an option. */
  isOpen: boolean;
};

/** Splits words into options and operands. `valued`: letters and long options that take a value. */
export function splitWords(
  words: readonly ShellWord[],
  valued: string,
  longValued: readonly string[] = [],
): SplitWords {
  const split: SplitWords = { options: [], flags: [], operands: [], rest: null, values: [], isOpen: false };
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.kind === "dynamic" && word.prefix === "" && split.rest === null) split.isOpen = true;
    if (split.rest !== null) split.rest.push(word);
    else if (word.prefix === "--" && word.kind === "literal") split.rest = [];
    else if (!word.prefix.startsWith("-") || word.prefix === "-") split.operands.push(word);
    else {
      split.options.push(word);
      split.flags.push(flagsOf(word.prefix, valued));
      at += readOption(split, word, words[at + 1], { valued, longValued });
    }
  }
  return split;
}

function flagsOf(text: string, valued: string): string {
  if (text.startsWith("--")) return text;
  const end = [...text].findIndex((letter, at) => at > 0 && valued.includes(letter));
  return end === -1 ? text : text.slice(0, end + 1);
}

type Valued = { valued: string; longValued: readonly string[] };

/** How many further words the option takes. */
function readOption(
  split: SplitWords,
  word: ShellWord,
  next: ShellWord | undefined,
  { valued, longValued }: Valued,
): number {
  const text = word.prefix;
  const equals = text.indexOf("=");
  if (text.startsWith("--")) {
    const option = equals === -1 ? text : text.slice(0, equals);
    const full = longValued.find((one) => one === option) ?? longValued.find((one) => mayMean(option, [one]));
    if (full === undefined) return 0;
    const isKnown = word.kind === "literal";
    if (equals !== -1)
      split.values.push({ option: full, word, text: isKnown ? text.slice(equals + 1) : null });
    else if (next !== undefined) split.values.push({ option: full, word: next, text: null });
    return equals === -1 ? 1 : 0;
  }
  for (let index = 1; index < text.length; index += 1) {
    const letter = text[index] ?? "";
    if (!valued.includes(letter)) continue;
    const option = `-${letter}`;
    const isKnown = word.kind === "literal";
    if (index < text.length - 1)
      split.values.push({ option, word, text: isKnown ? text.slice(index + 1) : null });
    else if (next !== undefined) split.values.push({ option, word: next, text: null });
    return index === text.length - 1 ? 1 : 0;
  }
  return 0;
}

/** Whether one of the options is among these: letters in a bundle, or long ones, which may be cut short. */
export function hasOption({ flags }: SplitWords, letters: string, long: readonly string[] = []): boolean {
  return flags.some((prefix) => {
    if (!prefix.startsWith("--")) return [...prefix.slice(1)].some((letter) => letters.includes(letter));
    return mayMean(prefix, long);
  });
}

/** The operands before and behind `--`. */
export function allOperands({ operands, rest }: SplitWords): ShellWord[] {
  return rest === null ? operands : [...operands, ...rest];
}
