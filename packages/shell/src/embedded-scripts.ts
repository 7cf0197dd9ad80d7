import { createReason, type Reason } from "@countersign/contracts/reason";
import { commandsOf } from "./assignments.ts";
import { type Input, namesInput, textsOf } from "./input.ts";
import type { Draft } from "./part-draft.ts";
import { hasSyntax, PROGRAM_OPTIONS, PROGRAM_WORDS, STARTS_WITHOUT_SHELL } from "./programs/facets.ts";
import { GIT_PROGRAM_OPTIONS } from "./programs/git/program-options.ts";
import { DATA_SETTING } from "./programs/git/settings.ts";
import { isOptionLike } from "./sensitive-option.ts";
import type { ShellWord } from "./shell-word.ts";
import { PROGRAM_VARIABLES } from "./tables/variables.ts";

/**
 * What the words and the input of a program say that it will run. `commands` are certain; `texts` hold some among what a shell does
 * not read, for deny rules alone; `unknown` names what can't be determined; `hidden` are words whose program is not known.
 */
type EmbeddedScripts = { commands: string[]; texts: string[]; unknown: Reason | null; hidden: ShellWord[] };

const NONE: EmbeddedScripts = { commands: [], texts: [], unknown: null, hidden: [] };

/** Settings of git that it runs. */
const GIT_COMMAND =
  /^[^=]*(?:command|pager|editor|cmd|program|helper|askpass|textconv|clean|smudge|process|driver|fsmonitor|gitproxy|browser|uploadpack|receivepack|external|path|hook|smtpserver|update|alias\.[\w-]+)\w*=(!?)(.+)$/is;
/** Values of these that name no program. */
const GIT_SWITCH =
  /^(?:\/dev\/null|true|false|yes|no|on|off|\d+|cache|store|osxkeychain|manager(?:-core)?)$/i;
/** Settings of git that lead to programs in a file or folder. */
const GIT_HIDES =
  /^(?:url\.ext::|help\.autocorrect=(?!0$|never$|false$|show$|prompt$)|core\.hookspath=(?!\/dev\/null$|$)|include(?:if\..*)?\.path=|core\.attributesfile=)/i;

type Given = Pick<Draft, "input" | "others">;

/** Programs, settings and scripts in the words and the input of a command. */
export function findEmbeddedScripts(
  base: string,
  words: readonly ShellWord[],
  given: Given,
): EmbeddedScripts | null {
  const { input } = given;
  if (hasSyntax(base, "at"))
    return findInputScripts(words, input, { runs: !/^-[lcrd]$/.test(words[1]?.value ?? ""), read: plain });
  if (hasSyntax(base, "crontab"))
    return findInputScripts(words, input, { runs: words[1]?.value === "-", read: readTable });
  if (hasSyntax(base, "make")) return findMakeScripts(words, given);
  if (hasSyntax(base, "git")) return findGitScripts(words);
  const options = PROGRAM_OPTIONS.get(base);
  const pattern = PROGRAM_WORDS.get(base);
  if (options === undefined && pattern === undefined && !WRAPPING.test(base)) return null;
  const values = [...(options === undefined ? [] : valuesOf(words, options)), ...oldBundle(base, words)];
  const found =
    pattern === undefined ? [] : words.slice(1).flatMap((word) => unquote(pattern.exec(word.value)?.[1]));
  return {
    ...NONE,
    commands: [
      ...values.map(({ value }) => value),
      ...found,
      ...(WRAPPING.test(base) ? wrapping(words) : []),
    ],
    hidden: STARTS_WITHOUT_SHELL.has(base) ? [] : values.filter(isPutTogether),
  };
}

/** Some programs take quotes away before they run a value. */
function unquote(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.includes('"') ? [text, text.replaceAll('"', "")] : [text];
}

const plain = (text: string): string => text;

function findInputScripts(
  words: readonly ShellWord[],
  input: Input | null,
  { runs, read }: { runs: boolean; read: (text: string) => string },
): EmbeddedScripts {
  if (!runs || words.some((word) => /^-[A-Za-z]*f/.test(word.value))) return NONE;
  if (input?.text != null) return { ...NONE, commands: [read(input.text)] };
  const program = words[0]?.value ?? "";
  return { ...NONE, unknown: createReason("program-runs-input", { program }) };
}

/** The commands of a table of `cron`: behind five times, or a word such as `@daily`. */
function readTable(text: string): string {
  return text.replace(/^[ \t]*(?:@\w+|(?:\S+[ \t]+){4}\S+)[ \t]+/gm, "");
}

function findMakeScripts(words: readonly ShellWord[], { input, others }: Given): EmbeddedScripts {
  const given = valuesOf(words, ["-E", "--eval"]).map(({ value }) => readRecipes(value));
  const assigned = words.slice(1).filter((word) => /^[^-=][^=]*=/.test(word.value));
  const texts = [...given, ...assigned.map(({ value }) => shellCalls(value).join("\n"))];
  const programs = assigned.filter((word) => PROGRAM_VARIABLES.test(/^\w+/.exec(word.value)?.[0] ?? ""));
  const commands = programs.flatMap(({ value }) => {
    const equals = value.indexOf("=");
    return commandsOf(value.slice(0, equals).replace(/[:+?!]$/, ""), value.slice(equals + 1)) ?? [];
  });
  const held = { ...NONE, texts, commands, hidden: programs.filter(isPutTogether) };
  const files = valuesOf(words, ["-f", "--file", "--makefile"]);
  if (!files.some((word) => word.value === "-" || namesInput(word))) return held;
  const inputs = input === null ? others : [input, ...others];
  const known = { ...held, texts: [...texts, ...textsOf(inputs).map(readRecipes)] };
  const isKnown = inputs.length > 0 && inputs.every(({ text }) => text !== null);
  return isKnown ? known : { ...known, unknown: createReason("program-runs-input", { program: "make" }) };
}

/** What `cmake --build` gives to the program that builds, which may be make. */
export function wordsForMake(base: string, words: readonly ShellWord[]): readonly ShellWord[] | null {
  if (!hasSyntax(base, "cmake") || !words.some(({ value }) => value === "--build")) return null;
  const at = words.findIndex(({ value }) => value === "--");
  return at === -1 ? null : words.slice(at);
}

/** What stands in `$(shell …)`. */
function shellCalls(text: string): string[] {
  return [...text.matchAll(/\$[({]shell ([^)}]*)[)}]/g)].map((match) => match[1] ?? "");
}

/** The lines of a makefile that a shell runs: behind a tab, behind `target: ;`, and in `$(shell …)`. */
function readRecipes(text: string): string {
  const lines = text.split("\n").flatMap((line) => {
    const recipe = /^\t[\s@+-]*(.*)$/s.exec(line)?.[1] ?? /^[^\t#][^;]*:[^;]*;[\s@+-]*(.*)$/s.exec(line)?.[1];
    const assigned = /^[^=]*!=\s*(.*)$/s.exec(line)?.[1];
    return [
      ...shellCalls(line),
      ...(recipe === undefined ? [] : [recipe]),
      ...(assigned === undefined ? [] : [assigned]),
    ];
  });
  return lines.join("\n").replaceAll("$$", "$");
}

/** The values of options: behind `=`, behind the letter, or the next word. Long ones may be cut short. */
function valuesOf(words: readonly ShellWord[], options: readonly string[]): ShellWord[] {
  return words.flatMap((word, at) => {
    if (at === 0 || !isOptionLike(word)) return [];
    const equals = word.value.indexOf("=");
    const name = equals === -1 ? word.value : word.value.slice(0, equals);
    const isNamed = options.some(
      (option) => option === name || (name.length > 3 && name.startsWith("--") && option.startsWith(name)),
    );
    const next = words[at + 1];
    if (isNamed && equals !== -1) return [behind(word, equals + 1)];
    if (isNamed) return next === undefined ? [] : [next];
    if (word.value.startsWith("--")) return [];
    const letters = options
      .filter((option) => option.length === 2)
      .map((option) => word.value.indexOf(option.charAt(1), 1));
    const first = Math.min(...letters.filter((index) => index > 0));
    if (!Number.isFinite(first)) return [];
    if (first < word.value.length - 1) return [behind(word, first + 1)];
    return next === undefined ? [] : [next];
  });
}

/** A program behind `exec=` is what `tar --checkpoint-action` runs. */
function behind(word: ShellWord, start: number): ShellWord {
  const prefix = word.prefix.slice(start);
  return { ...word, prefix, value: word.value.slice(start).replace(/^=?exec=|^=/, "") };
}

/** `tar cIf program archive`: the values of letters without a dash follow in their order. */
function oldBundle(base: string, words: readonly ShellWord[]): ShellWord[] {
  const letters = words[1]?.value ?? "";
  if (!/^(?:g|bsd)?tar$/.test(base) || !/^[A-Za-z]+$/.test(letters)) return [];
  const valued = [...letters].filter((letter) => "fCTXbgHKNVIFL".includes(letter));
  return valued.flatMap((letter, at) => (/[IF]/.test(letter) ? (words[at + 2] ?? []) : []));
}

const WRAPPING = /^(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?)$/;

/** `gcc -wrapper gdb,--args` runs its own programs behind the words between the commas. */
function wrapping(words: readonly ShellWord[]): string[] {
  return words.flatMap((word, at) =>
    words[at - 1]?.value === "-wrapper" ? [word.value.replaceAll(",", " ")] : [],
  );
}

/** Whether something is put into the value that no one knows here. */
function isPutTogether(word: ShellWord): boolean {
  return word.kind === "dynamic";
}

/** What git is told to run by its options, by `-c core.sshCommand=…`, by `git config` and by an address. */
function findGitScripts(words: readonly ShellWord[]): EmbeddedScripts {
  const verb =
    words.find((word, at) => at > 0 && Object.hasOwn(GIT_PROGRAM_OPTIONS, word.value))?.value ?? "*";
  const options = [
    ...(GIT_PROGRAM_OPTIONS["*"] ?? []),
    ...(verb === "*" ? [] : (GIT_PROGRAM_OPTIONS[verb] ?? [])),
  ];
  const values = valuesOf(words, options);
  const given = givenSettings(words);
  const settings = [...given, ...changedSettings(words)];
  const run = settings.flatMap((word) => {
    const [, name = "", isShell = "", value = ""] = /^([^=]*)=(!?)(?:ext::)?(.*)$/s.exec(word.value) ?? [];
    const isRun = given.includes(word) ? !DATA_SETTING.test(name) : GIT_COMMAND.test(word.value);
    if (!isRun || value === "" || GIT_SWITCH.test(value)) return [];
    // An alias is a subcommand, unless a `!` makes it a command of the shell.
    return [/^alias\./i.test(name) && isShell === "" ? `git ${value}` : value];
  });
  const addresses = words.flatMap(
    (word) => /^ext::(.+)$/s.exec(word.value)?.[1]?.replaceAll(/%[a-zA-Z]/g, "") ?? [],
  );
  return {
    ...NONE,
    commands: [...values.map(({ value }) => value), ...run, ...addresses],
    hidden: [
      ...values.filter(isPutTogether),
      ...settings.filter(hidesSetting),
      ...words.filter((word) => /^--(?:config-env|exec-path)(?:$|=.)/.test(word.prefix)),
    ],
  };
}

/** A setting that leads to programs elsewhere, or whose value is not known and would be run. */
function hidesSetting(word: ShellWord): boolean {
  const name = word.prefix.slice(0, word.prefix.indexOf("=") + 1);
  return word.kind === "literal" ? GIT_HIDES.test(word.value) : name !== "" && GIT_COMMAND.test(`${name}x`);
}

/** The settings of `-c`, as `name=value`. */
function givenSettings(words: readonly ShellWord[]): ShellWord[] {
  return words.flatMap((word, at) => {
    const before = words[at - 1]?.value;
    if (before === "-c" || /^--conf(?:ig?)?$/.test(before ?? "")) return [word];
    const head = /^(?:-c|--conf(?:ig?)?=)(?=.)/.exec(word.value)?.[0];
    return head === undefined ? [] : [behind(word, head.length)];
  });
}

/** The setting that `git config` is given, as `name=value`. */
function changedSettings(words: readonly ShellWord[]): ShellWord[] {
  const config = words.findIndex((word) => word.value === "config");
  if (config === -1) return [];
  const operands = words.slice(config + 1).filter((word) => !isOptionLike(word));
  const [name, value] = operands[0]?.value === "set" ? operands.slice(1) : operands;
  return name === undefined || value === undefined
    ? []
    : [{ ...value, value: `${name.value}=${value.value}` }];
}
