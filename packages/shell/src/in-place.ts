import type { PathUse, SensitiveWord } from "./analysis.ts";
import type { ShellEnvironment } from "./environment.ts";
import type { Words } from "./operand-paths.ts";
import { pathUses, textUses } from "./path-uses.ts";
import { withoutVersion } from "./program-name.ts";
import { hasSyntax, IN_PLACE, RUNS_TOOL_ITSELF } from "./programs/facets.ts";
import { toolsBehind } from "./runner-tool.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import type { InPlace } from "./tables/in-place.ts";

/** The files that a formatter, linter or editor changes in place; none where it is called in a way that changes nothing. */
export function inPlaceChanges(environment: ShellEnvironment, name: string, given: Words): PathUse[] {
  const { words, where, hasMoreWords } = given;
  const way = wayOf(name, words);
  if (way === undefined) return [];
  const span = words[0]?.span ?? { start: 0, end: 0 };
  const use = { access: "write", covers: way.isDeep ? "below" : "path", via: "argument" } as const;
  const named = operandsOf(way, words).slice((way.verb === undefined ? 0 : 1) + (way.skips ?? 0));
  const files = named.length === 0 && way.isDeep ? [literalWord(".", span)] : named;
  const uses = files.flatMap((word): PathUse[] => {
    if (word.kind !== "literal" || !way.isDeep) return pathUses(environment, word, where, use);
    const folder = folderOfPattern(word.value);
    if (folder === null) return [{ path: null, physical: null, ...use, span: word.span }];
    return textUses(environment, folder, where, { ...use, span: word.span });
  });
  if (hasMoreWords) uses.push({ path: null, physical: null, ...use, span });
  const { passesOver } = way;
  return passesOver === undefined ? uses : uses.map((one) => ({ ...one, passesOver }));
}

/**
 * Marks the words that do no more than let a program change the files which it is given. Behind what may run a script of the package by the
 * program's name none is marked: what the script does is not known.
 */
export function markEdits(
  base: string,
  words: readonly ShellWord[],
  found: readonly SensitiveWord[],
): SensitiveWord[] {
  const endings = new Map<number, string[]>();
  const tools = runsToolItself(base, words) ? toolsBehind(base, words) : [];
  const [tool, ...others] = tools.filter(({ name }) => !/^(?:-m .*|exec|x|dlx|run)$/s.test(name));
  const program = tool === undefined || others.length > 0 ? { name: base, words } : tool;
  for (const word of program.words) {
    const ending = hasSyntax(program.name, "sed") ? endingOfSed(word) : null;
    if (ending !== null) endings.set(word.span.start, ending === "" ? [] : [ending]);
    if (wayOf(program.name, program.words)?.changing?.test(word.value) === true)
      endings.set(word.span.start, []);
  }
  return found.map((one) => {
    const edits = endings.get(one.span.start);
    return edits === undefined ? one : { ...one, edits };
  });
}

/** Runners whose next word is a package's program, and never a script of this one. */
function runsToolItself(base: string, words: readonly ShellWord[]): boolean {
  const runs = RUNS_TOOL_ITSELF.get(base) ?? RUNS_TOOL_ITSELF.get(withoutVersion(base));
  return runs instanceof RegExp ? runs.test(words[1]?.value ?? "") : runs === true;
}

/** What `sed -i` adds to the names of the copies that it keeps; null for other words. One with a `/` or `*` names another place. */
function endingOfSed({ kind, value }: ShellWord): string | null {
  if (kind !== "literal") return null;
  return /^(?:-[nrEsuz]*i|--in-place=?)([.\w~-]*)$/.exec(value)?.[1] ?? null;
}

function wayOf(name: string, words: readonly ShellWord[]): InPlace | undefined {
  return IN_PLACE.get(name)?.find((way) => {
    const [first] = operandsOf(way, words);
    if (way.verb !== undefined && (first === undefined || !way.verb.test(first.value))) return false;
    const options = words.filter((word, at) => at > 0 && word.prefix.startsWith("-"));
    if (options.some(({ value }) => way.only?.test(value) === true)) return false;
    return way.changing === null || options.some(({ value }) => way.changing?.test(value) === true);
  });
}

function operandsOf({ takesNext }: InPlace, words: readonly ShellWord[]): ShellWord[] {
  const operands: ShellWord[] = [];
  let areOptions = true;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.value === "-") continue;
    if (!areOptions || !word.prefix.startsWith("-")) operands.push(word);
    else if (word.value === "--") areOptions = false;
    else if (takesNext?.test(word.value) === true) at += 1;
  }
  return operands;
}

/** The folder in which all lies that a pattern of the program's own can mean; null where that is not sure. */
function folderOfPattern(text: string): string | null {
  const first = text.search(/[*?[\]{}()!|\\]/);
  if (first === -1) return text;
  if (text.startsWith("!") || /(?:^|[/{,(|])\.\.(?:$|[/},)|])/.test(text.slice(first)) || text.includes("\\"))
    return null;
  return text.slice(0, text.lastIndexOf("/", first) + 1) || ".";
}
