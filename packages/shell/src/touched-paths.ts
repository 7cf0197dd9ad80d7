import type { PathUse } from "./analysis.ts";
import { changeByGzip } from "./archive-changes.ts";
import type { Where } from "./collector.ts";
import { compilerWrites, isCompiler } from "./compiler-writes.ts";
import { databasePaths } from "./database-paths.ts";
import type { ShellEnvironment } from "./environment.ts";
import { uploadWrites } from "./file-addresses.ts";
import { findGitPaths } from "./git-paths.ts";
import { inPlaceChanges } from "./in-place.ts";
import { operandPaths, type Words } from "./operand-paths.ts";
import { processUses } from "./other-processes.ts";
import { unknownChange } from "./path-changes.ts";
import { pathUses } from "./path-uses.ts";
import { perlWrites } from "./perl-writes.ts";
import {
  ATTACHES,
  CHANGES,
  CHANGES_FOUND,
  hasSyntax,
  IN_PLACE,
  programsWith,
  READ_ONLY_COMMANDS,
  REMOVES_SOURCES,
  TOUCHING,
  VERB_OUTPUTS,
} from "./programs/facets.ts";
import { RUNS_FOUND } from "./programs/finders.ts";
import { sedPaths } from "./sed-paths.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import type { Touching } from "./tables/touching-spec.ts";
import { FURTHER_UNPACKERS } from "./unpack-further.ts";
import { verbWrites } from "./verb-writes.ts";

const NONE: PathUse[] = [];
const AWK_IN_PLACE: Touching = {
  operands: "afterFirst",
  access: "write",
  valued: "vFfielE",
  longValued: ["--assign", "--field-separator", "--file", "--include", "--load", "--source", "--exec"],
  firstOptions: /^-[efE]|^--(?:f(?!iel)|s|e)/,
};

/** `awk -i inplace` writes what it reads. */
function editsInPlace(word: ShellWord, at: number, words: readonly ShellWord[]): boolean {
  return (
    /^(?:-i|--incl\w*[= ]?)?(?:.*\/)?inplace(?:\.awk)?$/.test(word.value) &&
    (word.value.startsWith("-") || (at > 0 && /^(?:-i|--incl\w*)$/.test(words[at - 1]?.value ?? "")))
  );
}

/** The paths that a command's words name, for the rules on paths. A path to write that is not known is null. */
export function touchedPaths(environment: ShellEnvironment, name: string, given: Words): PathUse[] {
  const { words, where } = given;
  if (!TOUCHES.has(name) && !isCompiler(name)) return NONE;
  if (hasSyntax(name, "git")) return findGitPaths(environment, given);
  if (hasSyntax(name, "sed")) return sedPaths(environment, given);
  if (hasSyntax(name, "find")) return findPaths(environment, words, where);
  if (hasSyntax(name, "fd")) return fdChanges(environment, words, where);
  if (hasSyntax(name, "database")) return databasePaths(environment, given);
  if (hasSyntax(name, "perl")) return perlWrites({ environment, words, where });
  const attached = processUses(name, words);
  if (attached.length > 0) return attached;
  const changed = inPlaceChanges(environment, name, given);
  if (changed.length > 0) return changed;
  const reader = CHANGES.get(name);
  const unpacks = reader === undefined ? undefined : FURTHER_UNPACKERS.get(reader);
  if (unpacks !== undefined)
    return unpacks({ environment, words, where }).filter(({ access }) => access === "write");
  if (reader === "compress") return changeByGzip({ environment, words, where });
  if (hasSyntax(name, "awk") && words.some(editsInPlace))
    return operandPaths(environment, AWK_IN_PLACE, given);
  const spec = TOUCHING.get(name);
  if (spec === undefined && isCompiler(name)) return compilerWrites(name, { environment, words, where });
  const removed = removesSources(name, words) ? sourcesOf(environment, words, where) : NONE;
  if (removed.length > 0)
    return [...removed, ...(spec === undefined ? NONE : operandPaths(environment, spec, given))];
  if (hasSyntax(name, "rsync") && words.some((word) => word.prefix.startsWith("--del"))) {
    const target = words.findLast((word) => !word.prefix.startsWith("-"));
    const use = { access: "delete", covers: "below", via: "argument" } as const;
    const deleted = target === undefined ? NONE : pathUses(environment, target, where, use);
    return [...deleted, ...(spec === undefined ? NONE : operandPaths(environment, spec, given))];
  }
  if (hasSyntax(name, "curl") && isNamedByAddress(words))
    return [unknownChange({ environment, words, where })];
  const further = hasSyntax(name, "curl")
    ? uploadWrites(environment, words, where)
    : verbWrites(environment, name, given);
  return spec === undefined ? further : [...operandPaths(environment, spec, given), ...further];
}

/** `curl -o '#1' 'file:///{a,b}'` puts what the braces stand for in the name. */
function isNamedByAddress(words: readonly ShellWord[]): boolean {
  return (
    words.some(({ value }) => /#\d/.test(value)) &&
    words.some(({ value }) => /\{[^}]*[/.][^}]*\}/.test(value))
  );
}

/** What `fd -x rm` removes or changes: everything it finds where it runs, or in the folders that it is given. */
function fdChanges(environment: ShellEnvironment, words: readonly ShellWord[], where: Where): PathUse[] {
  const at = words.findIndex(({ prefix }) => RUNS_FOUND.test(prefix));
  const access = at === -1 ? null : accessOfFound(words.slice(at + 1));
  if (access === null) return NONE;
  const first = words[0];
  const folders = words.slice(1, at).filter(({ prefix }) => !prefix.startsWith("-"));
  const here = first === undefined ? [] : [literalWord(".", first.span)];
  return [...here, ...folders].flatMap((word) =>
    pathUses(environment, word, where, { access, covers: "below", via: "argument" }),
  );
}

/** Every program of which something is known here; most commands run none of them. */
const TOUCHES: ReadonlySet<string> = new Set([
  ...(["git", "sed", "find", "fd", "perl", "rsync", "curl", "awk", "database", "ps"] as const).flatMap(
    programsWith,
  ),
  ...TOUCHING.keys(),
  ...[...CHANGES].flatMap(([name, reader]) =>
    reader === "compress" || FURTHER_UNPACKERS.has(reader) ? [name] : [],
  ),
  ...VERB_OUTPUTS.keys(),
  ...REMOVES_SOURCES.keys(),
  ...IN_PLACE.keys(),
  ...ATTACHES.keys(),
]);

const READ_OPERANDS: ReadonlyMap<string, string> = new Map(
  [...READ_ONLY_COMMANDS].map(([name, { operands }]) => [name, operands]),
);

/** What a command of the reading table reads when it is called in a way that the table does not know. */
export function mentionedPaths(
  environment: ShellEnvironment,
  name: string,
  words: readonly ShellWord[],
  where: Where,
): PathUse[] {
  const operands = READ_OPERANDS.get(name);
  if (operands === undefined || operands === "text") return NONE;
  const end = hasSyntax(name, "find")
    ? words.findIndex((word, index) => index > 0 && /^[-!(]/.test(word.prefix))
    : -1;
  const known = words
    .slice(1, end === -1 ? undefined : end)
    .filter((word) => word.kind !== "dynamic" && !word.prefix.startsWith("-"));
  return known.flatMap((word) =>
    pathUses(environment, word, where, { access: "read", covers: "path", via: "argument" }),
  );
}

/** What `find` deletes, or lets a program change. */
function findPaths(environment: ShellEnvironment, words: readonly ShellWord[], where: Where): PathUse[] {
  const isDeleting = words.some((word, at) => word.value === "-delete" || mayBePrimary(words, at));
  const access = isDeleting ? "delete" : changesFound(words);
  const outputs = words
    .filter((_, at) => /^-f(?:print0?|printf|ls)$/.test(words[at - 1]?.value ?? ""))
    .flatMap((word) =>
      pathUses(environment, word, where, { access: "write", covers: "path", via: "argument" }),
    );
  if (access === null) return outputs;
  const use = { access, covers: "below", via: "argument" } as const;
  return [...outputs, ...findRoots(words).flatMap((word) => pathUses(environment, word, where, use))];
}

/** Tests of `find` behind which the next word is a value, even if it looks like a test. */
const VALUED_TEST =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|newer\w*|size|[acm](?:time|min)|type|xtype|maxdepth|mindepth|user|group|perm|uid|gid|links|inum|samefile|printf|regextype)$/;

/** Whether a word that is not known may become `-delete` or `-exec`. */
export function mayBePrimary(words: readonly ShellWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || at === 0 || word.kind !== "dynamic" || word.values?.isOpen === false)
    return false;
  if (word.prefix !== "" && !word.prefix.startsWith("-")) return false;
  return !(word.isSingle === true && VALUED_TEST.test(words[at - 1]?.value ?? "")) && word.value !== "{}";
}

/** What the program that `find` runs does to each file that it is given; null where that is not known. */
export function accessOfFound([program]: readonly ShellWord[]): "write" | "delete" | null {
  const name = program?.value.slice(program.value.lastIndexOf("/") + 1) ?? "";
  return CHANGES_FOUND.get(name) ?? null;
}

function changesFound(words: readonly ShellWord[]): "write" | "delete" | null {
  const changes = words.flatMap((word, index) => {
    const access = /^-(?:exec|ok)(?:dir)?$/.test(word.value) ? accessOfFound(words.slice(index + 1)) : null;
    return access === null ? [] : [access];
  });
  return changes.includes("delete") ? "delete" : (changes[0] ?? null);
}

/** The places where `find` looks: the words between its first options and its first test. */
export function findRoots(words: readonly ShellWord[]): ShellWord[] {
  let start = 1;
  while (/^-(?:[HLP]|O\d?|D)$/.test(words[start]?.value ?? "")) start += words[start]?.value === "-D" ? 2 : 1;
  const end = words.findIndex((word, index) => index >= start && /^[-!(),]/.test(word.prefix));
  const roots = words.slice(start, end === -1 ? undefined : end);
  return roots.length > 0 ? roots : [literalWord(".", words[0]?.span ?? { start: 0, end: 0 })];
}

function removesSources(name: string, words: readonly ShellWord[]): boolean {
  const option = REMOVES_SOURCES.get(name);
  return option !== undefined && words.some((word) => option.test(word.value));
}

function sourcesOf(environment: ShellEnvironment, words: readonly ShellWord[], where: Where): PathUse[] {
  const use = { access: "delete", covers: "below", via: "argument" } as const;
  const given = words.slice(1).filter((word) => !word.prefix.startsWith("-"));
  return given.flatMap((word) => pathUses(environment, word, where, use));
}
