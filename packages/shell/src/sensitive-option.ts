import type { SensitiveWord, ShellPart } from "./analysis.ts";
import type { ShellWord } from "./shell-word.ts";
import { EFFECTS, type Flags, type OptionEffect } from "./tables/option-effects.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";

export type Found = ShellPart["sensitive"];

/** What a word may do that is not known before it runs. */
export const MAY_BE_OPTION = "may-become-option";
const MAX_FOUND = 40;
const NO_FLAGS: Flags = {};

/** Whether a word begins as an option does. */
export function isOptionLike(word: ShellWord | undefined): boolean {
  if (word === undefined || !word.prefix.startsWith("-")) return false;
  return word.prefix.length > 1 || word.kind === "dynamic" || word.kind === "glob";
}

/** Notes an option that runs or writes something, or that is not among those which do no harm. */
export function checkOption(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  const { flags = NO_FLAGS, harmless } = spec;
  if (harmless?.test(word.value) === true && word.kind === "literal") return;
  const before = found.length;
  checkFlags(spec, flags, word, found);
  if (harmless === undefined || found.length > before) return;
  const name = word.prefix.split("=", 1)[0] ?? "";
  add(found, word, "not-known-harmless", name.startsWith("--") ? name : word.form);
}

function checkFlags(spec: SensitiveSpec, flags: Flags, word: ShellWord, found: Found): void {
  if (flags === NO_FLAGS && spec.optionPatterns === undefined) return;
  const spelled = word.prefix.split("=", 1)[0] ?? "";
  const name = spec.hasUnderscores === true ? spelled.replaceAll("_", "-") : spelled;
  const pattern = spec.optionPatterns?.find(([test]) => test.test(name))?.[1];
  const exact = pattern ?? (Object.hasOwn(flags, name) ? flags[name] : undefined) ?? byAnyDashes(spec, name);
  if (exact !== undefined) {
    add(found, word, exact, spelled);
  } else if (name.startsWith("--")) {
    const mayBeCut = name.length > 2 && spec.areWhole !== true;
    const long = mayBeCut ? Object.keys(flags).find((flag) => flag.startsWith(name)) : undefined;
    const effect = long === undefined ? undefined : flags[long];
    if (effect !== undefined) add(found, word, effect, spelled);
    else if (word.kind === "dynamic" && !word.prefix.includes("="))
      add(found, word, MAY_BE_OPTION, word.form);
  } else {
    checkBundle(spec, flags, word, found);
  }
}

/** npm and go read any number of dashes; npm also a name that is cut short. */
function byAnyDashes(spec: SensitiveSpec, name: string): OptionEffect | undefined {
  const bare = name.replace(/^-+/, "");
  if (spec.anyDashes !== true || bare.length < 2) return undefined;
  return Object.entries(spec.flags ?? {}).find(([flag]) => flag.replace(/^-+/, "").startsWith(bare))?.[1];
}

function checkBundle(spec: SensitiveSpec, flags: Flags, word: ShellWord, found: Found): void {
  for (const letter of word.prefix.slice(1)) {
    const effect = Object.hasOwn(flags, `-${letter}`) ? flags[`-${letter}`] : undefined;
    if (effect !== undefined) {
      add(found, word, effect, word.form);
      return;
    }
    if (spec.valued?.includes(letter) === true) return;
  }
  if (word.kind === "dynamic") add(found, word, MAY_BE_OPTION, word.form);
}

/** Adds a word once. */
export function add(found: Found, word: ShellWord, effect: OptionEffect, spelled: string): void {
  // The first ones are enough to refuse; a rule would have to spell them all.
  if (found.length >= MAX_FOUND) return;
  if (!found.some((other) => other.span.start === word.span.start && other.word === spelled)) {
    const { writes, runs, isScript } = EFFECTS[effect];
    const one: SensitiveWord = { word: spelled, effect, span: word.span };
    if (writes === true) one.writes = true;
    if (runs === true) one.runs = true;
    if (isScript === true) one.isScript = true;
    found.push(one);
  }
}
