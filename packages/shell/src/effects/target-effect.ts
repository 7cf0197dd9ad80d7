import type { EffectUnknown } from "@countersign/contracts/call-effects";
import type { ShellWord } from "../shell-word.ts";
import { type EffectSource, unknownOperand } from "./effect-operands.ts";
import type { IntendedEffect, IntendedTarget } from "./intended-effect.ts";

/** A place outside, with the variables that stand before the command. */
export function targetEffect(
  { assignments }: EffectSource,
  target: IntendedTarget,
  unknowns: readonly EffectUnknown[] = [],
): IntendedEffect {
  const variables = assignments.flatMap((text): [string, string][] => {
    const [, name, value] = /^([A-Za-z_]\w*)=([\w./:@%+,=~-]*)$/.exec(text) ?? [];
    return name === undefined || value === undefined || value.startsWith("~") ? [] : [[name, value]];
  });
  return { kind: "target", target, variables: Object.fromEntries(variables), unknowns };
}

/** Why the words that name a place don't tell it. */
export function unknownsOf({ program }: EffectSource, words: readonly ShellWord[]): EffectUnknown[] {
  return words
    .filter(({ kind }) => kind !== "literal")
    .flatMap(({ form }) => {
      const found = unknownOperand(/\$\(|`/.test(form) ? "substitution" : "variable", {
        program,
        word: form,
      });
      return found.kind === "unknown" ? [found.unknown] : [];
    });
}

/** The words behind a program's name. */
export type OptionValues = {
  /** In their order. Null where the value isn't known. */
  values: readonly { name: string; value: string | null }[];
  flags: ReadonlySet<string>;
  operands: readonly ShellWord[];
  /** The words of values that aren't known, with their options. */
  open: readonly { name: string; word: ShellWord }[];
};

/** The value of the last of these options; undefined where none of them is given, or its value isn't known. */
export function valueIn({ values }: OptionValues, ...names: readonly string[]): string | undefined {
  return values.findLast(({ name }) => names.includes(name))?.value ?? undefined;
}

/**
 * Reads options and operands. `valued`: options with a value, with their dashes: `--name value`, `--name=value`, `-n value`,
 * `-nvalue`. `attached`: letters whose value can only stand in their own word.
 */
export function readOptionValues(
  words: readonly ShellWord[],
  valued: ReadonlySet<string>,
  attached: ReadonlySet<string> = new Set(),
): OptionValues {
  const result: Gathered = { values: [], flags: new Set(), operands: [], open: [] };
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.prefix === "--" && word.kind === "literal") {
      result.operands.push(...words.slice(at + 1));
      break;
    }
    if (!word.prefix.startsWith("-") || word.prefix === "-") result.operands.push(word);
    else at += readOption(result, word, words[at + 1], { valued, attached });
  }
  return result;
}

type Gathered = {
  values: { name: string; value: string | null }[];
  flags: Set<string>;
  operands: ShellWord[];
  open: { name: string; word: ShellWord }[];
};
type Spec = { valued: ReadonlySet<string>; attached: ReadonlySet<string> };

/** How many further words the option takes. */
function readOption(
  result: Gathered,
  word: ShellWord,
  next: ShellWord | undefined,
  { valued, attached }: Spec,
): number {
  const note = (name: string, from: ShellWord | undefined, text: string | undefined): void => {
    const isKnown = from?.kind === "literal";
    if (from !== undefined && !isKnown) result.open.push({ name, word: from });
    result.values.push({ name, value: isKnown ? (text ?? from.value) : null });
  };
  const text = word.prefix;
  const equals = text.indexOf("=");
  const name = equals === -1 ? text : text.slice(0, equals);
  if (valued.has(name)) {
    if (equals !== -1) note(name, word, text.slice(equals + 1));
    else note(name, next, undefined);
    return equals === -1 ? 1 : 0;
  }
  const letters = text.startsWith("--") ? [] : [...text.slice(1)];
  const at = letters.findIndex((letter) => valued.has(`-${letter}`) || attached.has(`-${letter}`));
  for (const letter of letters.slice(0, at === -1 ? undefined : at)) result.flags.add(`-${letter}`);
  result.flags.add(name);
  const letter = `-${letters[at] ?? ""}`;
  if (at === -1 || attached.has(letter)) return 0;
  const rest = letters.slice(at + 1).join("");
  if (rest !== "") note(letter, word, rest);
  else note(letter, next, undefined);
  return rest === "" ? 1 : 0;
}
