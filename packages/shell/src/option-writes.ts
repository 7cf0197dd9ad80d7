import type { PathChange, PathUse, SensitiveWord } from "./analysis.ts";
import { isCompiler } from "./compiler-writes.ts";
import type { ShellEnvironment } from "./environment.ts";
import type { Words } from "./operand-paths.ts";
import { written } from "./path-changes.ts";
import { homeUses, pathUses, textUses } from "./path-uses.ts";
import { hasSyntax, TOUCHING } from "./programs/facets.ts";
import { KNOWN_PROGRAMS } from "./programs/known-programs.ts";
import { type Tool, toolsBehind } from "./runner-tool.ts";
import { isOptionLike } from "./sensitive-option.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import type { ShellWord } from "./shell-word.ts";
import { EFFECTS } from "./tables/option-effects.ts";
import { HARMLESS_VALUE, NAMES_OUTPUT } from "./tables/option-names.ts";

const MOST = 60;
const NONE: PathUse[] = [];
/** Options that take no value in programs that have them. */
const SWITCH =
  /^(?:-[vqyhaR]+|--(?:quiet|verbose|silent|help|version|force|recursive|all|yes|dry-run|debug|json|color|strict|watch|check|list|verify|interactive|no-[\w-]+))$/;

/**
 * The places that options name with their values and that a program may write, where no table says all that it writes: of a listed
 * program, options that are known to write; of any other, all options. Operands are none of them: most are read.
 */
export function optionWrites(
  environment: ShellEnvironment,
  name: string,
  given: Words,
  { sensitive, changes, paths }: Known,
): PathUse[] {
  if (!given.words.some(isOptionLike)) return NONE;
  const tools = toolsBehind(name, given.words);
  const isListed = isListedProgram(name);
  const groups = isListed && tools.length > 0 ? unlistedWords(tools) : [];
  const uses = groups.flatMap((words) => valuesOf(environment, { ...given, words }, null));
  if (!isListed) return [...uses, ...valuesOf(environment, given, null)];
  if (changes !== null || isTouching(name)) return uses;
  const writing = sensitive.filter(({ effect }) => EFFECTS[effect].namesFile === true);
  const starts = new Set(writing.map(({ span }) => span.start));
  if (starts.size === 0) return uses;
  const known = new Set(paths.flatMap(({ access, span }) => (access === "read" ? [] : [span.start])));
  return [...uses, ...valuesOf(environment, given, starts).filter(({ span }) => !known.has(span.start))];
}

type Known = {
  sensitive: readonly SensitiveWord[];
  changes: readonly PathChange[] | null;
  paths: readonly PathUse[];
};

/** Whether a table says what a program's options do, or what it writes. */
function isListedProgram(name: string): boolean {
  return KNOWN_PROGRAMS.has(name) || sensitiveSpecOf(name) !== undefined || isTouching(name);
}

function isTouching(name: string): boolean {
  return TOUCHING.has(name) || hasSyntax(name, "database") || isCompiler(name);
}

/** The words of what a runner runs, where no table has any of its names. */
function unlistedWords(tools: readonly Tool[]): (readonly ShellWord[])[] {
  const listed = new Set(tools.flatMap(({ name, words }) => (isListedProgram(name) ? [words] : [])));
  return [...new Set(tools.map(({ words }) => words))].filter((words) => !listed.has(words));
}

/** What the options name that begin at these places, or all of them. */
function valuesOf(
  environment: ShellEnvironment,
  { words, where }: Words,
  starts: ReadonlySet<number> | null,
): PathUse[] {
  const uses: PathUse[] = [];
  for (let at = 1; at < words.length && uses.length < MOST; at += 1) {
    const word = words[at];
    if (word === undefined || !isOptionLike(word) || starts?.has(word.span.start) === false) continue;
    const isWriting = starts !== null || isOutput(word);
    const inside = valuesIn(word);
    const isFull = word.prefix.includes("=") || inside.some(({ value }) => isPath(value));
    const follows = words[at + 1];
    const next = isFull || isOptionLike(follows) || SWITCH.test(word.value) ? undefined : follows;
    const values = next === undefined ? inside : [...inside, next];
    for (const value of values) {
      const use = { ...written, span: value.span, isPossible: true } as const;
      const isWhole = value === next || word.prefix.includes("=");
      if (value.kind === "dynamic" || value.kind === "tilde")
        uses.push(...(isWriting ? pathUses : homeUses)(environment, value, where, use));
      else
        for (const text of textsOf(value.value, isWriting && isWhole))
          uses.push(...textUses(environment, text, where, use));
    }
  }
  return uses;
}

function isOutput({ prefix }: ShellWord): boolean {
  const name = prefix.split("=", 1)[0] ?? "";
  return name === "-o" || NAMES_OUTPUT.test(name.replace(/^-+/, "").replaceAll("_", "-").toLowerCase());
}

/** What stands behind the `=` of an option, or behind its letter. */
function valuesIn(word: ShellWord): ShellWord[] {
  const equals = word.prefix.indexOf("=");
  const start = equals === -1 ? (/^-[A-Za-z]./.test(word.prefix) ? 2 : -1) : equals + 1;
  if (start === -1) return [];
  return [{ ...word, value: word.value.slice(start), prefix: word.prefix.slice(start) }];
}

function isPath(text: string): boolean {
  return text.includes("/") || /^[\w-]+\.[A-Za-z]\w*$/.test(text);
}

/** The value as a path, and where it is more than one piece, the pieces of it: `name=path`, `host:path`. */
function textsOf(value: string, isWriting: boolean): string[] {
  if (value === "" || value.length > 1_000 || /^\w[\w+.-]*:\/\//.test(value)) return [];
  if (isWriting && !isPath(value)) return HARMLESS_VALUE.test(value) ? [] : [value];
  const pieces = /\s/.test(value) ? [value] : [value, ...value.split(/[=,:]/)];
  return [...new Set(pieces)].filter((text) => text !== "" && isPath(text));
}
