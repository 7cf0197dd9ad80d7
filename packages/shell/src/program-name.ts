import type { Where } from "./collector.ts";
import { GLOBAL_OPTIONS } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";
import { STANDARD_FOLDERS } from "./tables/standard-folders.ts";
import { placeOf } from "./where.ts";

/** The names that a command word may mean. */
export type ProgramName = {
  /** For the tables of wrappers, flags and risks: without a folder. */
  base: string;
  /** For the canonical form: without a folder only where that cannot be another program. */
  canonical: string;
  /** What deny and ask rules are tried on beside the word as written. */
  alternatives: string[];
  /** It is a file that a process has open, or the program of one: its name says nothing of what it is. */
  isOpened?: boolean;
};

const OPENED = /^\/(?:proc|dev)\//;

export function programName(value: string, where: Where): ProgramName {
  const slash = value.lastIndexOf("/");
  const alternatives: string[] = [];
  if (slash === -1) {
    addSpellings(value, alternatives);
    return { base: value, canonical: value, alternatives };
  }
  const base = value.slice(slash + 1);
  const isAbsolute = value.startsWith("/");
  const paths = isAbsolute
    ? [placeOf(value, "/", true).path]
    : (where ?? []).map((from) => placeOf(value, from, true).path);
  const isStandard =
    paths.length > 0 && paths.every((path) => STANDARD_FOLDERS.has(path.slice(0, path.lastIndexOf("/"))));
  // Regardless of the folder a path leads to and the links on the way: the file there can be the program of that name.
  alternatives.push(base);
  addSpellings(base, alternatives);
  const isOpened = paths.some((path) => OPENED.test(path));
  return { base, canonical: isStandard ? base : value, alternatives, isOpened };
}

/** A file system that ignores case, and Windows, know the same program by other spellings. */
function addSpellings(name: string, alternatives: string[]): void {
  const plain = name.toLowerCase().replace(/\.exe$/, "");
  if (plain !== name) alternatives.push(plain);
  // `git-push` is the program behind `git push`.
  if (plain.startsWith("git-")) alternatives.push(plain.replace("-", " "));
}

/** The words without the options that stand before the subcommand: "plain" ones only, or all. */
export function withoutGlobalOptions(
  name: string,
  words: readonly ShellWord[],
  which: "plain" | "all",
): readonly ShellWord[] {
  const options = GLOBAL_OPTIONS.get(name);
  if (options === undefined || words[1]?.prefix.startsWith("-") !== true) return words;
  const kept: ShellWord[] = words.slice(0, 1);
  let at = 1;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || !word.prefix.startsWith("-")) break;
    const flag = word.prefix.split("=", 1)[0] ?? "";
    const isPlain = options.plain.includes(flag) || options.plainValued.includes(flag);
    const isKnown = isPlain || options.other.includes(flag) || options.otherValued.includes(flag);
    const isAttached = /^-[A-Za-z]./.test(word.prefix) && !isKnown;
    const takesNext =
      !isAttached &&
      !word.prefix.includes("=") &&
      (options.plainValued.includes(flag) || options.otherValued.includes(flag));
    const isDropped = isPlain || which === "all";
    if (!isDropped) kept.push(word);
    if (takesNext) {
      at += 1;
      const value = words[at];
      if (!isDropped && value !== undefined) kept.push(value);
    }
  }
  return [...kept, ...words.slice(at)];
}

const VERSION = "0123456789.";

/** `python3.12` has the options of `python3`. */
export function withoutVersion(name: string): string {
  let end = name.length;
  while (end > 0 && VERSION.includes(name.charAt(end - 1))) end -= 1;
  while (name.charAt(end) === ".") end += 1;
  if (end === name.length) return name;
  return name.slice(0, name.charAt(end - 1) === "-" ? end - 1 : end);
}
