import { add, type Found, isOptionLike } from "./sensitive-option.ts";
import type { ShellWord } from "./shell-word.ts";
import { HARMLESS_VALUE, NAMES_CODE, NAMES_FILE, NAMES_HOST, NAMES_OUTPUT } from "./tables/option-names.ts";
import { PROGRAM_VARIABLES } from "./tables/variables.ts";

const PROGRAM = "names a program to run";
const ELSEWHERE = "leads out of the folder, or to a host";

/** `isNamed` false: only the form of a value counts, because the program is the project's own. */
type Place = { from: number; folder: string; isNamed: boolean };

/**
 * Notes what the options of a program that no table lists may do, by their names and by the form of their values: a plugin,
 * a program, settings, a file to write, a place outside the folder, a host.
 */
export function guessSensitive(words: readonly ShellWord[], place: Place, found: Found): void {
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
