import type { Tool } from "./runner-tool.ts";
import { add, type Found, isOptionLike } from "./sensitive-option.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import type { ShellWord } from "./shell-word.ts";
import { KNOWN_PROGRAMS } from "./tables/known-programs.ts";
import { HARMLESS_VALUE, NAMES_CODE, NAMES_FILE, NAMES_HOST, NAMES_OUTPUT } from "./tables/option-names.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";
import { PROGRAM_VARIABLES } from "./tables/variables.ts";

const PROGRAM = "names a program to run";
const ELSEWHERE = "points outside the folder, or to a host";

type Guessed = { base: string; own: SensitiveSpec | undefined; words: readonly ShellWord[] };

/** Judges options that no table lists by their names and values. */
export function guess({ base, own, words }: Guessed, folder: string, found: Found): void {
  const first = firstOfScript(base, words);
  if (first !== null) guessSensitive(words, { from: first, folder, isNamed: true }, found);
  else if (own === undefined ? !KNOWN_PROGRAMS.has(base) : own.guesses === true) {
    const program = words[0]?.value ?? "";
    const isOwn = program.includes("/") && !program.startsWith("/");
    guessSensitive(words, { from: 1, folder, isNamed: !isOwn }, found);
  }
}

/** The same for what a runner runs, where none of its names is listed. */
export function guessTools(runner: string, tools: readonly Tool[], folder: string, found: Found): void {
  for (const { name, words } of tools) {
    const specs = tools.filter((tool) => tool.words === words).map((tool) => sensitiveSpecOf(tool.name));
    const isListed = specs.some((spec) => spec !== undefined && spec.guesses !== true);
    if (!isListed && !KNOWN_PROGRAMS.has(name) && runner !== name)
      guessSensitive(words, { from: 1, folder, isNamed: true }, found);
  }
}

/** Where the options begin that a package manager hands to a script of the project: `npm test -- --config x`. */
function firstOfScript(base: string, words: readonly ShellWord[]): number | null {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(base)) return null;
  const isEnd = ({ value }: ShellWord): boolean =>
    base === "npm" ? value === "--" : /^(?:--|test|t|tst|start|stop|restart|run|run-script)$/.test(value);
  const end = words.findIndex((word, at) => at > 0 && isEnd(word));
  return end === -1 ? words.length : end + 1;
}

/** `isNamed` false: only the form of a value counts, because the program is the project's own. */
type Place = { from: number; folder: string; isNamed: boolean };

/**
 * Notes what the options of a program that no table lists may do, by their names and by the form of their values: a plugin,
 * a program, settings, a file to write, a place outside the folder, a host.
 */
function guessSensitive(words: readonly ShellWord[], place: Place, found: Found): void {
  for (let at = place.from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) return;
    if (!isOptionLike(word)) checkAssigned(word, place, found);
    else if (word.value !== "--") checkGuess(word, words[at + 1], place, found);
  }
}

/** `NAME=value` among the operands. */
function checkAssigned(word: ShellWord, { folder, isNamed }: Place, found: Found): void {
  const name = /^[A-Za-z_][\w.-]*(?==)/.exec(word.prefix)?.[0];
  if (name === undefined) return;
  const value = valueIn(word, name.length + 1);
  if (isNamed && (PROGRAM_VARIABLES.test(name) || NAMES_CODE.test(normal(name))))
    add(found, word, PROGRAM, word.form);
  else if (leadsElsewhere(value, folder)) add(found, word, ELSEWHERE, word.form);
}

function checkGuess(word: ShellWord, next: ShellWord | undefined, place: Place, found: Found): void {
  const equals = word.prefix.indexOf("=");
  const name = equals === -1 ? word.prefix : word.prefix.slice(0, equals);
  const isLong = /^--?[A-Za-z]{2}/.test(name);
  const value =
    equals !== -1 ? valueIn(word, equals + 1) : next !== undefined && !isOptionLike(next) ? next : null;
  // What stands in the word of a short option behind its letter: `-f/etc/x`.
  const attached = equals === -1 && /^-[A-Za-z]./.test(name) ? valueIn(word, 2) : null;
  if (attached !== null && leadsElsewhere(attached, place.folder)) add(found, word, ELSEWHERE, word.form);
  if (value === null) return;
  const reason = leadsElsewhere(value, place.folder)
    ? ELSEWHERE
    : place.isNamed
      ? reasonOf(name, value, isLong)
      : null;
  if (reason !== null) add(found, word, reason, name);
}

/** Why an option counts by its name and the look of its value; null where it does not. */
function reasonOf(name: string, value: ShellWord, isLong: boolean): string | null {
  const plain = normal(name.replace(/^-+/, ""));
  if (value.kind === "literal" && HARMLESS_VALUE.test(value.value)) return null;
  if (isLong && NAMES_CODE.test(plain)) return "may load code, or name a program to run";
  if (isLong && NAMES_HOST.test(plain)) return "may talk to another host";
  const isPath = value.kind !== "literal" || /[/\\]|\.\w+$/.test(value.value);
  if ((name === "-o" || (isLong && NAMES_OUTPUT.test(plain))) && isPath) return "may write a file";
  return isLong && NAMES_FILE.test(plain) && isPath ? "may read options or settings from a file" : null;
}

/** `outputDir`, `output_dir` and `output-dir` are the same. */
function normal(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

function valueIn(word: ShellWord, start: number): ShellWord {
  return { ...word, value: word.value.slice(start), prefix: word.prefix.slice(start) };
}

const HARMLESS_PLACE = /^\/dev\/(?:null|stdout|stderr|stdin|tty)$/;

/** Whether a value, or a piece of it, is an absolute path outside the folder, a way up or home, or an address. */
function leadsElsewhere(word: ShellWord, folder: string): boolean {
  if (word.kind === "tilde") return true;
  const text = word.kind === "dynamic" ? word.prefix : word.value;
  if (/^['"]?\w[\w+.-]*:\/\//.test(text)) return true;
  return text.split(/[=:,;@]/).some((piece) => {
    if (piece === folder || piece.startsWith(`${folder}/`)) return piece.includes("/../");
    return /^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(piece) && !HARMLESS_PLACE.test(piece);
  });
}
