import { parse } from "unbash";
import type { PathUse, PossibleCommands, ShellPart } from "./analysis.ts";
import { type Collector, isWithinBounds, newCollector } from "./collector.ts";
import type { Frame } from "./frame.ts";
import { isUnknown, namesInput, textsOf } from "./input.ts";
import type { Draft } from "./part-draft.ts";
import { decodeEscapes } from "./printed-text.ts";
import {
  GLOBAL_OPTIONS,
  hasSyntax,
  INPUT_READERS,
  MESSAGES,
  programsWith,
  RUNS_PACKAGES,
  SHELLS,
} from "./programs/facets.ts";
import { KNOWN_PROGRAMS } from "./programs/known-programs.ts";
import type { InputReader } from "./programs/program.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import { joinForms, literalWord, type ShellWord } from "./shell-word.ts";

/** More texts of one command than these are not read as commands. */
const MAX_TEXTS = 16;
/** Programs whose texts are in a language of their own. */
const OWN_LANGUAGE =
  /^(?:g?troff|nroff|groff|wish|python|pypy|node|deno|bun|perl|ruby|php|lua|luajit|tclsh|[gmn]?awk|Rscript|osascript|groovy|scala|jshell|emacs|n?vim?|view|ex|ed|sqlite3?|psql|mysql|mariadb|mongosh|redis-cli|gdb|lldb|make|gmake|m4|bc|dc|jq|yq)[\d.]*$/;
/** What a word needs to have to hold more than one command, and what stands between them. */
const APART = /[;&|(){}`\s!'"]|::/;
const SEPARATORS = /[;&|(){}`\n!'"=]+|::/;
/** Words of other languages before a command: expect's `spawn`, sqlite's `.shell`. */
const LEADING = /^(?:exec|spawn|system|shell|run|run-shell|COMMAND|set exec-wrapper|[.:\\]\w+) (?=\S)/;
/** What a text needs to have to mean something else than it says. */
const SPECIAL_CHARACTERS = /[\\"'$`*?[\]{}~<>]/;
const NO_FORMS: readonly string[] = [];
const NO_COMMANDS: PossibleCommands["commands"] = [];

/**
 * Notes the words of which one may be what a program runs, and what these would run and touch: rules that deny or ask see it. `given`
 * is the text that the program reads.
 */
export function notePossibleCommands(
  collector: Collector,
  draft: Draft,
  { base, words, given }: { base: string; words: readonly ShellWord[]; given: readonly ShellWord[] },
): void {
  // Where a package manager, or find, may run one is known.
  const own = RUNS_PACKAGES.has(base) || hasSyntax(base, "find") ? words.slice(0, 1) : words;
  const all = given.length === 0 ? own : [...own, ...given];
  draft.possibleCommands = { words: all, commands: NO_COMMANDS, forms: NO_FORMS };
  const isOwn = OWN_LANGUAGE.test(base);
  const texts: string[] = [];
  for (let at = 1; at < all.length; at += 1) {
    const word = all[at];
    const text = word?.kind === "literal" ? word.value : (word?.form ?? "");
    const isApart = APART.test(text);
    if (isApart) {
      const decoded = isOwn && text.includes("\\") ? decodeEscapes(text.replaceAll("\\ ", " ")) : text;
      const plain = commandsIn(text);
      const commands = decoded === text ? plain : [...new Set([...plain, ...commandsIn(decoded)])];
      draft.possibleCommands.commands = [
        ...draft.possibleCommands.commands,
        ...commands.map((command) => ({ text: command, at })),
      ];
      if (isOwn && RUNS.test(text)) texts.push(...[...commands, ...quotedTexts(decoded)].filter(leadsOn));
    }
    if (isOwn) continue;
    // In a word, or from a word on, there may stand what only reading it as a script tells.
    const script = isApart ? scriptIn(text) : LEADS_ON.has(text) ? joinForms(all, at) : null;
    if (script !== null && texts.length < MAX_TEXTS) texts.push(script);
  }
  const scripts = new Set(texts);
  // Which of so many runs, nobody can tell.
  if (isOwn && scripts.size > MAX_TEXTS) draft.possibleCommands.isOpen = true;
  if (texts.length > 0) noteScripts(collector, draft, [...scripts].slice(0, MAX_TEXTS), isOwn);
}

/** Notes what texts would run and touch that a command may run. In what is only guessed to be one, a `$` may mean anything. */
export function noteScripts(
  collector: Collector,
  draft: Draft,
  texts: readonly string[],
  areGuesses = false,
): void {
  const parts = texts.flatMap((text) => partsOf(collector, text, draft));
  const forms = parts.flatMap(({ denyForms }) => denyForms);
  draft.possibleCommands = { ...draft.possibleCommands, forms: [...draft.possibleCommands.forms, ...forms] };
  // Words of a sentence would be folders that are searched.
  const counts = ({ path, access, covers }: PathUse): boolean =>
    !areGuesses || (path !== null && (access !== "read" || covers === "path"));
  for (const { paths, mentions } of parts) {
    draft.paths.push(...paths.filter((use) => use.access !== "read" && counts(use)).map(possibly));
    draft.mentions.push(() =>
      [...paths.filter(({ access }) => access === "read"), ...mentions.value]
        .filter(counts)
        .map((use) => (areGuesses ? withoutWhole(use) : use)),
    );
  }
}

function withoutWhole({ isWhole: _, ...use }: PathUse): PathUse {
  return use;
}

function possibly(use: PathUse): PathUse {
  return { ...use, via: "argument", isPossible: true };
}

/** The commands in the text of a word that is more than one word to the program that reads it. */
function commandsIn(text: string): string[] {
  const isShort = text.startsWith("-") && !text.startsWith("--");
  const value = text.slice(text.indexOf("=") + 1);
  const starts = isShort ? [value, text.slice(2), text.slice(3)] : [value];
  return starts
    .flatMap((start) => start.split(SEPARATORS))
    .map((piece) => piece.trim().replace(/\s+/g, " ").replace(LEADING, ""))
    .filter((command) => command !== "");
}

/** What a text of another language needs to have to run a command. */
const RUNS =
  /[!`]|(?<!\|)\|(?!\|)|\b(?:system|popen|exec|spawn|subprocess|getline|shell|sh|run|call|check_|sy|pso|e?syscmd|mp|gp|open|COMMAND)|prg\b|^[ \t]*\.\w/im;

/** What stands between quotes of one kind, and between the others: which is a text hangs on the language. */
function quotedTexts(text: string): string[] {
  return ['"', "'", "`"].flatMap((quote) => {
    const pieces = text.split(quote);
    return pieces.length === 1 ? [] : pieces.map((piece) => piece.trim());
  });
}

function scriptIn(text: string): string | null {
  const start = text.startsWith("-") ? text.indexOf("=") + 1 || 2 : 0;
  const script = text.slice(start);
  return SPECIAL_CHARACTERS.test(script) || leadsOn(script) ? script : null;
}

/** Whether more than its first words tells what a text would run. */
function leadsOn(script: string): boolean {
  return (
    script.split(/[\s;&|(){}`]+/).some((name) => LEADS_ON.has(name)) ||
    script.split(/[;&|(){}`\n]+/).some((piece) => begins(/\S+/.exec(piece)?.[0] ?? ""))
  );
}

/** Whether a word begins a command of which more is known than its name. */
function begins(word: string): boolean {
  return RESERVED.test(word) || KNOWN_PROGRAMS.has(word) || sensitiveSpecOf(word) !== undefined;
}

const RESERVED = /^(?:if|then|else|elif|while|until|for|do|case|select|function|time|!|\w+=.*)$/s;

/** Programs of which the words alone don't tell which command a rule is about. */
const LEADS_ON: ReadonlySet<string> = new Set([
  ...programsWith("find"),
  ...GLOBAL_OPTIONS.keys(),
  ...SHELLS.keys(),
]);

/** The parts of a text that may be run. What is not understood in it is no problem of the command. */
function partsOf(collector: Collector, text: string, { span, where }: Draft): ShellPart[] {
  const inner = newCollector(collector.walk, collector.environment, true);
  inner.depth = collector.depth + 10;
  inner.steps = collector.steps + Math.ceil(text.length / 40);
  inner.evaluations = collector.evaluations;
  inner.known = collector.known;
  if (isWithinBounds(inner, span)) {
    const frame: Frame = { source: text, offset: null, span, dialect: "bash" };
    inner.walk.script(inner, parse(text), where, frame);
  }
  collector.steps = inner.steps;
  collector.evaluations = inner.evaluations;
  return inner.parts;
}

const NO_WORDS: readonly ShellWord[] = [];
/** Whether a program reads its input, or what the shell opened for it, as commands. */
export function takesCommands(base: string, words: readonly ShellWord[]): boolean {
  return readerOf(base, words)?.runs === true;
}

function readerOf(base: string, words: readonly ShellWord[]): (InputReader & { text: string }) | null {
  const reader = INPUT_READERS.get(base);
  if (reader === undefined) return null;
  const text = `${words.reduce((before, { prefix }, at) => (at === 0 ? "" : `${before} ${prefix}`), "")} `;
  return reader.when?.test(text) === false ? null : { ...reader, text };
}

/** Options with which git takes names from its input. */
const READS_NAMES = /^--(?:stdin|pathspec-from)/;

/** The text of a command's input as words, for a program that may do more with it than show or keep it. */
export function givenWords(
  base: string,
  words: readonly ShellWord[],
  { input, others, span }: Draft,
): readonly ShellWord[] {
  const texts = textsOf([input, ...others]);
  if (texts.length === 0) return NO_WORDS;
  if (!MESSAGES.has(base)) return texts.map((text) => literalWord(text, span));
  if (!words.some(({ prefix }) => READS_NAMES.test(prefix))) return NO_WORDS;
  const lines = texts.flatMap((text) => text.split("\n"));
  return lines.flatMap((line) => (line === "" ? [] : literalWord(line, span)));
}

/** Whether a program reads names of files, or commands, that nobody knows. A `-` among the words that count says that it runs its input. */
export function readsUnknown(
  base: string,
  words: readonly ShellWord[],
  draft: Draft,
): "commands" | "names" | null {
  const { input, others, sensitive } = draft;
  // `exec 3<<< text` stands elsewhere.
  const isElsewhere = input === null && others.length === 0 && words.some(namesInput);
  if (!isUnknown(input) && !others.some(isUnknown) && !isElsewhere) return null;
  if (sensitive.some(({ word }) => word === "-")) return "commands";
  const reader = readerOf(base, words);
  if (reader === null) return null;
  // What takes its commands from elsewhere may take them from what the shell opened.
  if (!isElsewhere && !others.some(isUnknown) && reader.unless?.test(reader.text) === true) return null;
  return reader.runs === true ? "commands" : "names";
}
