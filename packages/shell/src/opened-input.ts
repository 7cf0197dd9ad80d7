import type { HereDocBody, ProcessSubstitutionPart, Word } from "unbash";
import type { Collector, Where } from "./collector.ts";
import { readWithValues } from "./command-values.ts";
import type { Frame } from "./frame.ts";
import { type Input, UNKNOWN_INPUT } from "./input.ts";
import type { ValueTexts } from "./output-values.ts";
import { printedInput } from "./printed-text.ts";
import { textValues } from "./word-values.ts";

/** What is read from `<(…)` in a word; null where none stands in it. */
export function openedInput(collector: Collector, word: Word, where: Where, frame: Frame): Input | null {
  if (!word.text.includes("<(")) return null;
  const opened = word.parts?.find(
    (part): part is ProcessSubstitutionPart => part.type === "ProcessSubstitution",
  );
  if (opened === undefined || opened.operator !== "<") return null;
  const [only, ...others] = opened.script?.commands ?? [];
  const command = only?.command;
  if (others.length > 0 || command?.type !== "Command" || command.name === undefined) return UNKNOWN_INPUT;
  if (command.redirects.length > 0 || collector.functions.has(command.name.value)) return UNKNOWN_INPUT;
  const words = [command.name, ...command.suffix].map((item) =>
    item.type === "Word" ? readWithValues(collector, item, where, frame) : null,
  );
  const known = words.flatMap((one) => one ?? []);
  return known.length < words.length ? UNKNOWN_INPUT : printedInput(known, null, collector.environment.home);
}

/** A here-document with expansions or escapes in it. */
export function documentInput(collector: Collector, { text, parts }: HereDocBody, where: Where): Input {
  // Without an expansion only its own escapes count.
  if (parts === undefined) return { ...OPEN, texts: [text.replace(/\\([$`\\])/g, "$1")] };
  collector.needsValues = true;
  return inputOf(textValues(collector, parts, where));
}

/** A here-string with expansions in it. */
export function stringInput(collector: Collector, { parts }: Word, where: Where): Input {
  collector.needsValues = true;
  return parts === undefined ? OPEN : inputOf(textValues(collector, parts, where));
}

const OPEN: Input = { text: null, offset: null };

function inputOf({ texts, isOpen }: ValueTexts): Input {
  const isKnown =
    !isOpen && texts.length > 0 && texts.every(({ isGlob, isUnset }) => !isGlob && isUnset !== true);
  return isKnown ? { ...OPEN, texts: texts.map(({ text }) => text) } : OPEN;
}
