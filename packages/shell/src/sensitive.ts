import { toolsBehind } from "./runner-tool.ts";
import { guess, guessTools, guessVerb } from "./sensitive-guess.ts";
import { add, checkOption, type Found, isOptionLike, MAY_BE_OPTION } from "./sensitive-option.ts";
import { checkInput, checkProgram, checkScript, scriptOf } from "./sensitive-script.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import type { ShellWord } from "./shell-word.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";

const NONE: Found = [];

/** The words of a command that run or write something by themselves. `words[0]` is the command, `own` what is known of its options. */
export function findSensitive(
  base: string,
  words: readonly ShellWord[],
  { hasMoreWords, folder, own }: { hasMoreWords: boolean; folder: string; own: SensitiveSpec | undefined },
): Found {
  const specs: SensitiveSpec[] = [];
  const found: Found = [];
  const scanProgram = (spec: SensitiveSpec | undefined, its: readonly ShellWord[]): void => {
    if (spec === undefined) return;
    specs.push(spec);
    const read = newScan(spec, { words: its, from: 1, found, folder });
    scan(read);
    checkProgram(spec, its, found);
    checkInput(spec, its, found, read.operands);
  };
  scanProgram(own, words);
  // What a runner runs has its own options: `npx eslint -c file`.
  const tools = toolsBehind(base, words);
  for (const tool of tools) scanProgram(sensitiveSpecOf(tool.name), tool.words);
  guess({ base, own, words }, folder, found);
  guessTools(base, tools, folder, found);
  if (specs.length === 0) return found.length === 0 ? NONE : found;
  const first = words[0];
  if (hasMoreWords && first !== undefined && specs.some((spec) => mayTakeMore(spec, words)))
    found.push({
      // No rule can spell what is not written.
      word: `${first.form} …`,
      effect: "gets-further-words",
      span: first.span,
    });
  return found;
}

/** Whether words that are not written here could be options or subcommands that do harm. */
function mayTakeMore(spec: SensitiveSpec, words: readonly ShellWord[]): boolean {
  if (spec.onlyReads === true) return false;
  const end = words.findIndex((word, at) => word.value === "--" && !isOptionLike(words[at - 1]));
  const hasOnlyOptions =
    (spec.verbs ?? spec.subcommands ?? spec.operands ?? spec.operandsFrom) === undefined &&
    (spec.firstOperand ?? spec.isSafeScript ?? spec.staysInside) === undefined;
  return end === -1 || !hasOnlyOptions;
}

/** What is known while the words are read from left to right. `from` is the first word that belongs to the spec. */
type Scan = {
  spec: SensitiveSpec;
  words: readonly ShellWord[];
  from: number;
  found: Found;
  folder: string;
  operands: number;
  areOptions: boolean;
  hasScriptFlag: boolean;
  isVerbFound: boolean;
  isScriptFound: boolean;
};

function newScan(spec: SensitiveSpec, given: Pick<Scan, "words" | "from" | "found" | "folder">): Scan {
  return {
    spec,
    ...given,
    operands: 0,
    areOptions: true,
    hasScriptFlag: false,
    isVerbFound: false,
    isScriptFound: false,
  };
}

function scan(state: Scan): void {
  const { spec, words, from } = state;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) return;
    const text = spec.texts?.find(([pattern]) => pattern.test(word.value));
    if (text !== undefined) add(state.found, word, text[1], word.form);
    if (state.areOptions && isOptionLike(word)) at += readOption(state, word, at);
    else if (state.areOptions && isSingle(word) && isValueOf(spec, words[at - 1])) continue;
    else if (readOperand(state, word, at)) return;
  }
}

/** Checks an option; how many further words belong to it. */
function readOption(state: Scan, word: ShellWord, at: number): number {
  const { spec, words, found } = state;
  if (word.value === "--") {
    // After an option this may be its value.
    if (!isOptionLike(words[at - 1])) state.areOptions = false;
    return 0;
  }
  const plain = widthOfPlain(spec, word, words[at + 1]);
  if (plain > 0) return plain - 1;
  checkOption(spec, word, found);
  checkPlace(state, word, word.value.slice(word.value.indexOf("=") + 1));
  const script = scriptOf(spec, word, words[at + 1]);
  if (script !== null) {
    state.hasScriptFlag = true;
    checkScript(spec, script, found);
  }
  return spec.globals?.includes(word.value) === true ? 1 : 0;
}

/** Checks an operand; whether the spec has nothing to say of the words behind it. */
function readOperand(state: Scan, word: ShellWord, at: number): boolean {
  const { spec, words, from, found } = state;
  state.operands += 1;
  if (state.areOptions) checkUnknown(spec, word, found);
  else if (spec.passesOn !== undefined && (isOptionLike(word) || word.kind === "dynamic"))
    add(found, word, spec.passesOn, word.form);
  if (at === from && spec.firstWord?.[0].test(word.value) === true)
    add(found, word, spec.firstWord[1], word.form);
  checkOperand(spec, word, state.operands, found);
  checkPlace(state, word, word.value);
  if (spec.isSafeScript !== undefined && !state.hasScriptFlag && !state.isScriptFound) {
    checkScript(spec, word, found);
    const before = words[at - 1];
    state.isScriptFound =
      !state.areOptions ||
      !isOptionLike(before) ||
      spec.scriptSwitches?.test(`${before?.value} ${word.value}`) === true;
  }
  if (spec.endsAtOperand === true && at === from) return true;
  // A word behind an option may be its value: the next one may then be the subcommand too.
  const isVerb =
    spec.verbs === undefined ? state.operands === 1 : !state.isVerbFound && !isBeforeVerb(spec, word);
  if (!isVerb) return false;
  state.isVerbFound = !mayTakeNext(spec, words[at - 1]);
  checkVerb(spec, word, found);
  if (isOtherProgram(spec, word)) guessVerb(words, at + 1, state.folder, found);
  const next = subcommandOf(spec, word);
  if (next === undefined) return false;
  if (next.bare !== undefined) add(found, word, next.bare, word.form);
  scan(newScan(next, { words, from: at + 1, found, folder: state.folder }));
  return state.isVerbFound || spec.verbs === undefined;
}

/** A project elsewhere has settings of its own, and they are code. */
function checkPlace({ spec, found, folder }: Scan, word: ShellWord, text: string): void {
  if (spec.staysInside !== true) return;
  const local = text === folder || text.startsWith(`${folder}/`) ? text.slice(folder.length + 1) : text;
  const isElsewhere = word.kind === "tilde" || /^[/~]|(?:^|\/)\.\.(?:\/|$)|^\w[\w+.-]*:\/\//.test(local);
  if (isElsewhere) add(found, word, "leads-out-of-folder", word.form);
}

function isBeforeVerb({ beforeVerb }: SensitiveSpec, word: ShellWord): boolean {
  return word.kind === "literal" && beforeVerb?.test(word.value) === true;
}

function mayTakeNext({ switches }: SensitiveSpec, option: ShellWord | undefined): boolean {
  return isOptionLike(option) && switches?.includes(option?.value ?? "") !== true;
}

function checkVerb(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  if (word.kind !== "literal" && (spec.verbs ?? spec.subcommands) !== undefined) {
    add(found, word, "may-become-any-subcommand", word.form);
    return;
  }
  const effect = spec.verbs?.find(([pattern]) => pattern.test(word.value))?.[1];
  if (effect !== undefined) add(found, word, effect, word.form);
}

/** Whether the subcommand is one that no table has. */
function isOtherProgram(
  { ownVerbs, verbs, subcommands = {} }: SensitiveSpec,
  { kind, value }: ShellWord,
): boolean {
  if (ownVerbs === undefined || kind !== "literal" || ownVerbs.test(value)) return false;
  if (Object.hasOwn(subcommands, value)) return false;
  return verbs?.some(([pattern]) => pattern.test(value)) !== true;
}

/** How many words an option takes whose value says that it does no harm: `-H 'Accept: text/html'`; 0 for others. */
function widthOfPlain(spec: SensitiveSpec, option: ShellWord, next: ShellWord | undefined): number {
  const { plainValues } = spec;
  if (plainValues === undefined || option.kind !== "literal") return 0;
  const [name = "", ...rest] = option.value.split("=");
  const pattern = Object.hasOwn(plainValues, name) ? plainValues[name] : undefined;
  if (pattern === undefined) return 0;
  if (rest.length > 0) return pattern.test(rest.join("=")) ? 1 : 0;
  return next?.kind === "literal" && pattern.test(next.value) ? 2 : 0;
}

/** One word to the program, regardless of its content. */
function isSingle(word: ShellWord): boolean {
  return word.kind !== "glob" && (word.kind !== "dynamic" || word.isSingle === true);
}

/** Whether `option` takes the next word as its value: `-am message`. */
function isValueOf(spec: SensitiveSpec, option: ShellWord | undefined): boolean {
  const { nextValued } = spec;
  if (option?.kind === "literal" && spec.takesNext?.test(option.value) === true) return true;
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
    : word.kind === "literal"
      ? spec.otherSubcommands
      : undefined;
}

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
  if (spec.operandsFrom !== undefined && count >= spec.operandsFrom[0])
    add(found, word, spec.operandsFrom[1], word.form);
  const effect = spec.operands?.find(([pattern]) => pattern.test(word.value))?.[1];
  if (effect !== undefined) add(found, word, effect, word.form);
}
