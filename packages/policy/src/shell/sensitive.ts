import type { ShellPart } from "./analysis.ts";
import type { ShellWord } from "./shell-word.ts";
import { SENSITIVE_GIT } from "./tables/sensitive-git.ts";
import { SENSITIVE_NETWORK } from "./tables/sensitive-network.ts";
import { SENSITIVE_PROGRAMS } from "./tables/sensitive-programs.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";
import { SENSITIVE_SYSTEM } from "./tables/sensitive-system.ts";
import { SENSITIVE_TEXT } from "./tables/sensitive-text.ts";

type Found = ShellPart["sensitive"];

const SPECS: ReadonlyMap<string, SensitiveSpec> = new Map(
  Object.entries({
    ...SENSITIVE_TEXT,
    ...SENSITIVE_PROGRAMS,
    ...SENSITIVE_SYSTEM,
    ...SENSITIVE_NETWORK,
    git: SENSITIVE_GIT,
  }),
);

const NONE: Found = [];
const MAX_FOUND = 40;

/** The words of a command that run or write something by themselves. `words[0]` is the command. */
export function findSensitive(name: string, words: readonly ShellWord[], hasMoreWords: boolean): Found {
  const spec = SPECS.get(name) ?? SPECS.get(withoutVersion(name));
  if (spec === undefined) return NONE;
  const found: Found = [];
  scan(spec, words, 1, found);
  if (hasMoreWords && spec.flags !== undefined) {
    const first = words[0];
    if (first !== undefined)
      found.push({ word: first.form, text: "gets further words, which may be options", span: first.span });
  }
  return found;
}

/** `python3.12` has the options of `python3`. */
function withoutVersion(name: string): string {
  return name.replace(/-?\d+(?:\.\d+)*$/, "");
}

function scan(spec: SensitiveSpec, words: readonly ShellWord[], from: number, found: Found): void {
  let operands = 0;
  let areOptions = true;
  let hasScriptFlag = false;
  let isVerbFound = false;
  let isScriptFound = false;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) return;
    const isOption = areOptions && isOptionLike(word);
    if (isOption && word.value === "--") {
      // After an option this may be its value.
      if (!isOptionLike(words[at - 1])) areOptions = false;
      continue;
    }
    if (isOption) {
      checkOption(spec, word, found);
      const script = scriptOf(spec, word, words[at + 1]);
      if (script !== null) {
        hasScriptFlag = true;
        checkScript(spec, script, found);
      }
      if (spec.globals?.includes(word.value) === true) at += 1;
      continue;
    }
    if (areOptions && isValueOf(spec, words[at - 1])) continue;
    operands += 1;
    if (areOptions) checkUnknown(spec, word, found);
    if (at === from && spec.firstWord?.[0].test(word.value) === true)
      add(found, word, spec.firstWord[1], word.form);
    checkOperand(spec, word, operands, found);
    if (spec.isSafeScript !== undefined && !hasScriptFlag && !isScriptFound) {
      checkScript(spec, word, found);
      const before = words[at - 1];
      isScriptFound =
        !areOptions ||
        !isOptionLike(before) ||
        spec.scriptSwitches?.test(`${before?.value} ${word.value}`) === true;
    }
    if (spec.endsAtOperand === true && at === from) return;
    // A word behind an option may be its value: the next one may then be the subcommand too.
    const isVerb = spec.verbs === undefined ? operands === 1 : !isVerbFound && !isBeforeVerb(spec, word);
    if (!isVerb) continue;
    isVerbFound = !mayTakeNext(spec, words[at - 1]);
    checkVerb(spec, word, found);
    const next = subcommandOf(spec, word);
    if (next === undefined) continue;
    scan(next, words, at + 1, found);
    if (isVerbFound || spec.verbs === undefined) return;
  }
}

function isBeforeVerb({ beforeVerb }: SensitiveSpec, word: ShellWord): boolean {
  return word.kind === "literal" && beforeVerb?.test(word.value) === true;
}

function mayTakeNext({ switches }: SensitiveSpec, option: ShellWord | undefined): boolean {
  return isOptionLike(option) && switches?.includes(option?.value ?? "") !== true;
}

function checkVerb(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  if (word.kind !== "literal" && (spec.verbs ?? spec.subcommands) !== undefined) {
    add(found, word, "may become any subcommand", word.form);
    return;
  }
  const reason = spec.verbs?.find(([pattern]) => pattern.test(word.value))?.[1];
  if (reason !== undefined) add(found, word, reason, word.form);
}

function isOptionLike(word: ShellWord | undefined): boolean {
  return word !== undefined && word.prefix.length > 1 && word.prefix.startsWith("-");
}

/** Whether `option` takes the next word as its value: `-am message`. */
function isValueOf(spec: SensitiveSpec, option: ShellWord | undefined): boolean {
  const { nextValued } = spec;
  if (nextValued === undefined || option?.kind !== "literal" || !/^-[A-Za-z]+$/.test(option.value))
    return false;
  const letters = option.value.slice(1);
  if (![...letters.slice(0, -1)].every((letter) => spec.valued?.includes(letter) !== true)) return false;
  return nextValued.includes(letters.slice(-1));
}

function subcommandOf(spec: SensitiveSpec, word: ShellWord): SensitiveSpec | undefined {
  const { subcommands } = spec;
  return subcommands !== undefined && word.kind === "literal" && Object.hasOwn(subcommands, word.value)
    ? subcommands[word.value]
    : undefined;
}

function checkOption(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  const { flags } = spec;
  if (flags === undefined) return;
  const name = word.prefix.split("=", 1)[0] ?? "";
  const pattern = spec.optionPatterns?.find(([test]) => test.test(name))?.[1];
  const exact = pattern ?? (Object.hasOwn(flags, name) ? flags[name] : undefined) ?? byAnyDashes(spec, name);
  if (exact !== undefined) {
    add(found, word, exact, name);
  } else if (name.startsWith("--")) {
    const long = name.length > 2 ? Object.keys(flags).find((flag) => flag.startsWith(name)) : undefined;
    const reason = long === undefined ? undefined : flags[long];
    if (reason !== undefined) add(found, word, reason, name);
    else if (word.kind === "dynamic" && !word.prefix.includes("="))
      add(found, word, MAY_BE_OPTION, word.form);
  } else {
    checkBundle(spec, flags, word, found);
  }
}

/** npm and go read any number of dashes; npm also a name that is cut short. */
function byAnyDashes(spec: SensitiveSpec, name: string): string | undefined {
  const bare = name.replace(/^-+/, "");
  if (spec.anyDashes !== true || bare.length < 2) return undefined;
  return Object.entries(spec.flags ?? {}).find(([flag]) => flag.replace(/^-+/, "").startsWith(bare))?.[1];
}

function checkBundle(
  spec: SensitiveSpec,
  flags: Readonly<Record<string, string>>,
  word: ShellWord,
  found: Found,
): void {
  for (const letter of word.prefix.slice(1)) {
    const reason = Object.hasOwn(flags, `-${letter}`) ? flags[`-${letter}`] : undefined;
    if (reason !== undefined) {
      add(found, word, reason, word.form);
      return;
    }
    if (spec.valued?.includes(letter) === true) return;
  }
  if (word.kind === "dynamic") add(found, word, MAY_BE_OPTION, word.form);
}

const MAY_BE_OPTION = "may become an option that runs or writes something";

/** A word that begins with an unknown text may expand to an option; so may a pattern, by a file's name. */
function checkUnknown(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  if (word.prefix !== "" || word.kind === "literal" || word.kind === "tilde") return;
  if (spec.onlyReads === true) return;
  add(found, word, MAY_BE_OPTION, word.form);
}

function checkOperand(spec: SensitiveSpec, word: ShellWord, count: number, found: Found): void {
  if (spec.firstOperand !== undefined && count === 1) {
    add(found, word, spec.firstOperand, word.form);
    return;
  }
  const reason = spec.operands?.find(([pattern]) => pattern.test(word.value))?.[1];
  if (reason !== undefined) add(found, word, reason, word.form);
}

/** The word that holds a program for the tool: the value of `-e`, in the same word or the next. */
function scriptOf(spec: SensitiveSpec, word: ShellWord, next: ShellWord | undefined): ShellWord | null {
  if (spec.scriptFlags === undefined) return null;
  for (const flag of spec.scriptFlags) {
    const isLong = flag.startsWith("--");
    if (word.value === flag) return next ?? null;
    const head = isLong ? `${flag}=` : flag;
    if (word.value.startsWith(head)) return { ...word, value: word.value.slice(head.length) };
    // `-ne script`, and a long option that is cut short.
    if (!isLong && /^-[A-Za-z]+$/.test(word.value) && word.value.endsWith(flag.slice(1))) return next ?? null;
    if (isLong && word.value.length > 2 && flag.startsWith(word.value.split("=", 1)[0] ?? "-")) {
      return word.value.includes("=")
        ? { ...word, value: word.value.slice(word.value.indexOf("=") + 1) }
        : (next ?? null);
    }
  }
  // `-nes/a/b/w file`: what stands behind the letter.
  const bundle = /^-[nrsuzE]+e(.+)$/s.exec(word.value);
  return bundle === null ? null : { ...word, value: bundle[1] ?? "" };
}

function checkScript(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  if (spec.isSafeScript === undefined) return;
  if (word.kind === "literal" && spec.isSafeScript(word.value)) return;
  add(found, word, spec.scriptReason ?? MAY_BE_OPTION, word.form);
}

function add(found: Found, word: ShellWord, text: string, spelled: string): void {
  // The first ones are enough to refuse; a rule would have to spell them all.
  if (found.length >= MAX_FOUND) return;
  if (!found.some((other) => other.span.start === word.span.start && other.word === spelled)) {
    found.push({ word: spelled, text, span: word.span });
  }
}
