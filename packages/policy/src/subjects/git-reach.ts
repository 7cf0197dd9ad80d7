import type { GitNames, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { parentOf } from "../paths/path-text.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ListRules } from "../rules/list-rules.ts";
import { isOwnRepository } from "./own-folder.ts";
import { findForPath } from "./path-matches.ts";
import type { ShellCommand } from "./shell-command.ts";

/** The rules of one list that a use must not meet. */
export type Rules = { list: ListRules; tools: readonly string[]; evaluation: EvaluationContext };

/** The most names to look up on disk: more would delay decisions. */
const mostListed = 2_000;

/** Whether none of the names that git prints or lists matches the rules. That is known for the workspace's root, and for all at once below it. */
export function isOutOfGit(rules: Rules, names: GitNames, part: ShellPart, command: ShellCommand): boolean {
  const { evaluation } = rules;
  const { kind, paths } = names;
  if (kind !== "listed" && !part.isReadOnlyGit) return false;
  const isEverything = kind === "present" && paths === null;
  const isBelow = isEverything && isOwnRepository(part.cwd, part, { command, evaluation });
  if (part.cwd !== evaluation.workspace && !isBelow) return false;
  const tracked = evaluation.trackedNames;
  if (tracked === null) return false;
  if (kind === "searched")
    return areInPlace(tracked, evaluation) && tracked.every((name) => isFree(name, rules));
  if (kind === "listed") return isFreeList(rules, filterTracked(tracked, paths));
  // In another commit the same name could be one of a folder.
  if (kind === "past") return paths.every((path) => tracked.includes(path) && isFree(path, rules));
  if (kind === "files") return paths.every((path) => isFree(path, rules));
  if (kind === "existing" && !paths.every((path) => isPresent(`${evaluation.workspace}/${path}`, evaluation)))
    return false;
  const isMeant = (name: string): boolean =>
    paths === null || paths.some((path) => name === path || name.startsWith(`${path}/`));
  return tracked.every((name) => !isMeant(name) || isFree(name, rules));
}

/** What git prints is what it keeps of a path, regardless of where a link there leads. */
function isFree(name: string, { list, tools, evaluation }: Rules): boolean {
  const path = `${evaluation.workspace}/${name}`;
  const resolvedPath = { text: path, written: [path], resolved: [], problem: null };
  return (
    findForPath(list, tools, resolvedPath, evaluation, { isFolder: false, covers: "path" }) === undefined
  );
}

/** Whether no folder on the way to a name is a link. A name that is one is not searched. */
function areInPlace(names: readonly string[], { workspace, context }: EvaluationContext): boolean {
  const folders = new Set(
    names.flatMap((name) => (name.includes("/") ? [parentOf(`${workspace}/${name}`)] : [])),
  );
  if (folders.size > mostListed) return false;
  try {
    return [...folders].every((folder) => context.fileSystem.realpath(folder) === folder);
  } catch {
    return false;
  }
}

function isPresent(path: string, evaluation: EvaluationContext): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return evaluation.entriesOf(parentOf(path))?.some((entry) => entry.name === name) === true;
}

/** The names that patterns may choose; where a pattern is not of the usual ones, all. */
function filterTracked(tracked: readonly string[], patterns: readonly string[]): readonly string[] {
  const tests = patterns.map((pattern) => /^([\w./-]*)(\*[\w.-]*)?$/.exec(pattern));
  if (tests.length === 0 || tests.includes(null)) return tracked;
  return tracked.filter((name) =>
    tests.some((test) => name.startsWith(test?.[1] ?? "") && name.endsWith((test?.[2] ?? "").slice(1))),
  );
}

/** The shell splits the list at blanks and takes wildcards in it for patterns, and a program follows links. */
function isFreeList({ list, tools, evaluation }: Rules, names: readonly string[]): boolean {
  if (names.length > mostListed) return false;
  return names.every((name) => {
    if (!/^[\w.@+][\w.@+/-]*$/.test(name)) return false;
    const path = `${evaluation.workspace}/${name}`;
    const resolvedPath = resolveShellPath(path, path, evaluation);
    if (resolvedPath.problem !== null || resolvedPath.resolved.length === 0) return false;
    if (resolvedPath.resolved.some((real) => evaluation.context.fileSystem.isFolder?.(real) !== false))
      return false;
    return (
      findForPath(list, tools, resolvedPath, evaluation, { isFolder: false, covers: "path" }) === undefined
    );
  });
}
