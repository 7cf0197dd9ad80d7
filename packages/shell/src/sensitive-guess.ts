import { hasSyntax } from "./programs/facets.ts";
import { KNOWN_PROGRAMS } from "./programs/known-programs.ts";
import type { Tool } from "./runner-tool.ts";
import { add, type Found, isOptionLike } from "./sensitive-option.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import type { ShellWord } from "./shell-word.ts";
import type { OptionEffect } from "./tables/option-effects.ts";
import { HARMLESS_VALUE, NAMES_CODE, NAMES_FILE, NAMES_HOST, NAMES_OUTPUT } from "./tables/option-names.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";
import { PROGRAM_VARIABLES } from "./tables/variables.ts";

const PROGRAM = "names-program-to-run";
const ELSEWHERE = "leads-elsewhere";

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
    hasSyntax(base, "npm")
      ? value === "--"
      : /^(?:--|test|t|tst|start|stop|restart|run|run-script)$/.test(value);
  const end = words.findIndex((word, at) => at > 0 && isEnd(word));
  return end === -1 ? words.length : end + 1;
}

/** The same for a subcommand that is another program: `cargo-NAME`, `git-NAME`. */
export function guessVerb(words: readonly ShellWord[], from: number, folder: string, found: Found): void {
  guessSensitive(words, { from, folder, isNamed: true }, found);
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
  if (isNamed && (PROGRAM_VARIABLES.test(name) || NAMES_CODE.test(normal(name))))
    add(found, word, PROGRAM, word.form);
  else if (leadsElsewhere(word, name.length + 1, folder)) add(found, word, ELSEWHERE, word.form);
}

function checkGuess(word: ShellWord, next: ShellWord | undefined, place: Place, found: Found): void {
  const equals = word.prefix.indexOf("=");
  const name = equals === -1 ? word.prefix : word.prefix.slice(0, equals);
  // What stands in the word of a short option behind its letter: `-f/etc/x`.
  const isAttached = equals === -1 && /^-[A-Za-z]./.test(name);
  if (isAttached && leadsElsewhere(word, 2, place.folder)) add(found, word, ELSEWHERE, word.form);
  const [holder, start] = equals === -1 ? [next, 0] : [word, equals + 1];
  if (holder === undefined || (holder === next && isOptionLike(next))) return;
  const effect = leadsElsewhere(holder, start, place.folder)
    ? ELSEWHERE
    : place.isNamed
      ? effectOf(name, holder, start)
      : null;
  if (effect !== null) add(found, word, effect, name);
}

/** What an option may do by its name and the look of its value, which begins in a word at `start`; null where it's harmless. */
function effectOf(name: string, word: ShellWord, start: number): OptionEffect | null {
  if (name !== "-o" && !/^--?[A-Za-z]{2}/.test(name)) return null;
  const value = word.value.slice(start);
  if (word.kind === "literal" && HARMLESS_VALUE.test(value)) return null;
  const plain = normal(name.replace(/^-+/, ""));
  if (NAMES_CODE.test(plain)) return "may-load-code";
  if (NAMES_HOST.test(plain)) return "may-talk-to-another-host";
  if (word.kind === "literal" && !/[/\\]|\.\w+$/.test(value)) return null;
  if (name === "-o" || NAMES_OUTPUT.test(plain)) return "may-write-file";
  return NAMES_FILE.test(plain) ? "may-read-options-or-settings-from-file" : null;
}

/** `outputDir`, `output_dir` and `output-dir` are the same. */
function normal(name: string): string {
  if (/^[a-z-]*$/.test(name)) return name;
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

const HARMLESS_PLACE = /^\/dev\/(?:null|stdout|stderr|stdin|tty)$/;

/** Whether a value, which begins in a word at `start`, or a piece of it, leads out of the folder: an absolute path, a way up or home, an address. */
function leadsElsewhere({ kind, prefix, value }: ShellWord, start: number, folder: string): boolean {
  if (kind === "tilde") return true;
  const text = (kind === "dynamic" ? prefix : value).slice(start);
  if (!/[/~]|\.\./.test(text)) return false;
  if (/^['"]?\w[\w+.-]*:\/\//.test(text)) return true;
  return text.split(/[=:,;@]/).some((piece) => {
    if (piece === folder || piece.startsWith(`${folder}/`)) return piece.includes("/../");
    return /^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(piece) && !HARMLESS_PLACE.test(piece);
  });
}
