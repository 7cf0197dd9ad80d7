import { isCompiler } from "./compiler-writes.ts";
import { mayMean } from "./long-option.ts";
import { withoutVersion } from "./program-name.ts";
import {
  FULLY_TOUCHING,
  hasSyntax,
  LEAVES_FOLDERS,
  NAMES_FOLDERS,
  READ_ONLY_COMMANDS,
  READS_FOLDERS,
  READS_HERE,
  RECURSIVE_FLAG_IS_OTHER,
  RUNS_AWAY,
} from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";
import { splitWords } from "./split-words.ts";
import { CHANGING_BUILTINS, HARMLESS_BUILTINS } from "./tables/builtins.ts";
import type { FolderOptions } from "./tables/folder-reading.ts";

/** Their letters and options with a value, which is no folder. */
const VALUED = "efmABCdDgtTjM";
const LONG_VALUED = names(`
  --regexp --file --max-count --after-context --before-context --context --glob --iglob --type --type-not
  --threads --max-columns --directories --devices --binary-files --label --include --exclude --exclude-dir
  --exclude-from --sort --sortr --color --colors --encoding --engine --max-depth --replace --ignore-file
`);

const BUNDLE = /^-[A-Za-z]{0,3}[rR][A-Za-z]{0,3}$/;
const GOES_BELOW = ["--recursive", "--recurse", "--recursively", "--dereference-recursive"];

const WHERE_TO_RUN =
  /^(?:-[CDdfp](?:[^-]|$)|--?(?:[a-z]+-)*(?:dir|directory|path|prefix|cwd|chdir|project|file|workdir)(?:=|$))/;
const WHERE_TO_LOAD = /^(?:-I|(?:-cp|-classpath|--class-path|--import|--require)(?:=|$))/;
/** The words of `runsAway` behind which a command of the other machine stands. */
const RUNS_AWAY_BEHIND = /^(?:.* )?(?:exec|shell|ssh|run|debug) /;

/** Whether the word gives its program a folder with all that is in it, as far as the tables know. */
export type TakesWhole = (word: ShellWord, at: number, text: string) => boolean;

/** The same for the words of one command; null where none does. `name`: empty for wrappers. */
export function takesWholeFolders(name: string, words: readonly ShellWord[]): TakesWhole | null {
  if (staysAbove(name, words) || isCompiler(name)) return null;
  const program = name === "" ? (words[0]?.value.replace(/^[^=]*\//, "") ?? "") : name;
  // An assignment: what takes the folder that a variable names is not said.
  if (name === "" && program.includes("=")) return null;
  const places = placesOf(program, words);
  const prefixes = words.slice(1).map(({ prefix }) => prefix);
  const isAway = RUNS_AWAY.has(program) && RUNS_AWAY_BEHIND.test(`${prefixes.join(" ")} `);
  const end = isAway ? words.findIndex(({ prefix }) => prefix === "--") : -1;
  return (word, at, text) => {
    if ((end !== -1 && at > end) || places.has(at)) return false;
    if (text === word.value || word.value.endsWith(`=${text}`)) return true;
    // A piece of a sentence, and what separates others, is no folder.
    return text !== "/" && !/\s/.test(word.value);
  };
}

/** Whether it is given folders and is known to leave what is in them alone, or code of the analysis knows what it reads. */
function staysAbove(name: string, words: readonly ShellWord[]): boolean {
  const leaves = LEAVES_FOLDERS.get(name);
  if (typeof leaves === "object") return words[1]?.value !== leaves.unless;
  if (leaves !== undefined) return leaves;
  const reads = READS_FOLDERS.get(name);
  const readsByOption = reads !== undefined && reads !== true && !(reads instanceof RegExp);
  return readsByOption || READ_ONLY_COMMANDS.has(name) || FULLY_TOUCHING.has(name) || isBuiltin(name);
}

function isBuiltin(name: string): boolean {
  return CHANGING_BUILTINS.has(name) || HARMLESS_BUILTINS.has(name);
}

/** Where the words stand that only say where a program runs or looks something up. */
function placesOf(program: string, words: readonly ShellWord[]): ReadonlySet<number> {
  const places = new Set<number>();
  const named = NAMES_FOLDERS.get(program);
  if (named === undefined) return places;
  const isByAny = named === "anyOptions";
  const options = named === "moduleOptions" ? WHERE_TO_LOAD : WHERE_TO_RUN;
  for (let at = 1; at < words.length; at += 1) {
    const { prefix = "" } = words[at] ?? {};
    if (prefix === "--" || (!isByAny && !prefix.startsWith("-"))) break;
    const [option] = options.exec(prefix) ?? [];
    if (option === undefined) continue;
    places.add(at);
    const isNext = option === prefix && !prefix.includes("=");
    if (isNext) at += 1;
    if (isNext) places.add(at);
  }
  return places;
}

/** Whether a program reads what is in the folders that its words name. */
export function readsFolders(name: string, words: readonly ShellWord[]): boolean {
  const reads = READS_FOLDERS.get(name);
  if (reads === true) return true;
  if (reads instanceof RegExp) {
    if (words.some((word, at) => at > 0 && reads.test(word.value))) return true;
  } else if (reads !== undefined) return words.some((word) => isOneOf(word.prefix, reads));
  // `docker cp folder container:/x`
  if (words[1]?.value === "cp" && words.at(-1)?.value.includes(":") === true) return true;
  if (RECURSIVE_FLAG_IS_OTHER.has(name) || HARMLESS_BUILTINS.has(name)) return false;
  return words.some(
    ({ prefix }, at) =>
      at > 0 && prefix.startsWith("-") && (BUNDLE.test(prefix) || mayMean(prefix, GOES_BELOW)),
  );
}

/** Whether it reads what is in the folder where it runs, because it names none. */
export function readsHere(name: string, words: readonly ShellWord[]): boolean {
  const reads = READS_HERE.get(name) ?? READS_HERE.get(withoutVersion(name));
  if (reads === undefined) return false;
  if (reads === "always") return true;
  if (reads instanceof RegExp) return words.some(({ value }) => reads.test(value));
  if (reads !== "search" && !readsFolders(name, words)) return false;
  const split = splitWords(words, VALUED, LONG_VALUED);
  const hasPattern = split.values.some(({ option }) => /^-[ef]$|^--(?:regexp|file)$/.test(option));
  const isList = split.flags.some((flag) => mayMean(flag, ["--files", "--type-list"]));
  const patterns = hasPattern || isList || reads === "index" ? 0 : 1;
  // Behind another long option of rg a word may be its value: the plain ones are known to read.
  const isValue = (word: ShellWord): boolean =>
    hasSyntax(name, "rg") && /^--[^=]+$/.test(words[words.indexOf(word) - 1]?.prefix ?? "");
  const operands = split.operands.filter((word) => !isValue(word));
  return split.isOpen || operands.length + (split.rest?.length ?? 0) <= patterns;
}

function isOneOf(text: string, { letters, long }: FolderOptions): boolean {
  if (text.startsWith("--")) return mayMean(text, long);
  return text.startsWith("-") && [...text].some((letter) => letters.includes(letter));
}

function names(list: string): string[] {
  return list.trim().split(/\s+/);
}
