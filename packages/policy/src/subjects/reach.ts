import type { FolderEntry } from "../context.ts";
import { normalise } from "../paths/path-text.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import type { NameTest } from "../rules/name-test.ts";
import { isOutOfGit, type Rules } from "./git-reach.ts";
import { isSteadyFor } from "./is-steady.ts";
import { findForPath } from "./path-matches.ts";
import { passesGlob, readReach, showsHidden } from "./possible-names.ts";
import { type SearchedNames, searchedNamesFor } from "./searched-names.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/**
 * Whether a use of unknown names below a folder certainly matches no rule of a list, given what is there, or what git tracks, right
 * now. Another part of the command could change that first, so all other parts must only read.
 */
export function isOutOfReach(rules: Rules, used: ResolvedUse, command: ShellCommand): boolean {
  const { use, resolvedPath, part } = used;
  if (use.access === "write" || resolvedPath === null || resolvedPath.problem !== null || part === null)
    return false;
  if (!isSteadyFor(part, command, rules.evaluation)) return false;
  if (use.gitNames !== undefined) return isOutOfGit(rules, use.gitNames, part, command);
  if (rules.evaluation.context.fileSystem.entries === undefined || resolvedPath.resolved.length === 0)
    return false;
  if (use.foundIn !== undefined) return use.foundIn.every((place) => isFreePlace(place, rules));
  const given = { bases: resolvedPath.resolved, glob: use.glob };
  const reach: Reach = {
    ...(readReach(used, command) ?? everything),
    searched: showsHidden(command) ? null : searchedNamesFor(part, given, rules.evaluation),
  };
  return resolvedPath.resolved.every((base) => isFreeBelow(base, resolvedPath, reach, rules));
}

/** Whether neither a place nor anything below it meets the rules. */
function isFreePlace({ path, physical }: { path: string; physical: string }, rules: Rules): boolean {
  const { list, tools, evaluation } = rules;
  const resolvedPath = resolveShellPath(path, physical, evaluation);
  if (resolvedPath.problem !== null || resolvedPath.resolved.length === 0) return false;
  const own = findForPath(list, tools, resolvedPath, evaluation, { isFolder: true, covers: "path" });
  const reach = { ...everything, searched: null };
  return (
    own === undefined && resolvedPath.resolved.every((base) => isFreeBelow(base, resolvedPath, reach, rules))
  );
}

/** The names that are meant, level by level, and whether all that is in the folders among them is, too. */
type Reach = {
  names: readonly NameTest[];
  isTree: boolean;
  searched: Pick<SearchedNames, "read" | "isSkipped"> | null;
};
const everything = { names: [], isTree: true };

function isFreeBelow(
  base: string,
  resolvedPath: ResolvedPath,
  { names, isTree, searched }: Reach,
  rules: Rules,
): boolean {
  const { evaluation } = rules;
  const { isFolder } = evaluation.context.fileSystem;
  if (isFolder === undefined) return false;
  if (!isFolder(base)) return true;
  const waiting = [{ folder: base, level: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { folder, level } = next;
    const entries = evaluation.entriesOf(folder);
    if (entries === null) return false;
    searched?.read(folder);
    const hasMoreLevels = isTree || level < names.length - 1;
    const name = names[level];
    for (const entry of entries) {
      if (name !== undefined && !passesGlob(name, entry.name)) continue;
      if (searched?.isSkipped(entry, folder) === true) continue;
      const path = `${folder === "/" ? "" : folder}/${entry.name}`;
      if (!isFreeEntry(entry, path, { base, resolvedPath }, rules)) return false;
      if (entry.kind === "folder" && hasMoreLevels) waiting.push({ folder: path, level: level + 1 });
    }
  }
  return true;
}

/** An entry counts by its own place, by the one that the command wrote, and by where a link leads: to a folder, that is not looked into. */
function isFreeEntry(
  entry: FolderEntry,
  path: string,
  { base, resolvedPath }: { base: string; resolvedPath: ResolvedPath },
  { list, tools, evaluation }: Rules,
): boolean {
  const below = path.slice(base === "/" ? 0 : base.length);
  const written = [path, ...resolvedPath.written.map((start) => normalise(start + below))];
  const resolved: string[] = [];
  if (entry.kind === "link") {
    if (evaluation.context.fileSystem.isFolder?.(path) !== false) return false;
    try {
      resolved.push(normalise(evaluation.context.fileSystem.realpath(path)));
    } catch {
      // Nobody knows where it leads.
      return false;
    }
  }
  const found = { text: path, written, resolved, problem: null };
  return findForPath(list, tools, found, evaluation, { isFolder: false, covers: "path" }) === undefined;
}
