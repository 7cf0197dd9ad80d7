import type { Intent } from "@countersign/contracts/intent";
import { ownsAlike } from "./owns-alike.ts";
import { findPatternProblem } from "./scope-pattern.ts";

/** Paths that were asked for, as patterns; or why they cannot be added to a scope, in words for who asks. */
export type AskedPaths = { patterns: string[] } | { problem: string };

const mostAsked = 50;

/**
 * Reads the paths that an agent asks for: relative to the workspace or below it, with `*` and `?` as wildcards. A path without
 * a wildcard stands for that one file or folder.
 */
export function readAskedPaths(paths: readonly string[], workspace: string): AskedPaths {
  if (paths.length === 0) return { problem: "no paths given" };
  if (paths.length > mostAsked)
    return { problem: `more than ${mostAsked} paths given: ask for their folder` };
  const patterns: string[] = [];
  for (const path of paths) {
    const read = readAskedPath(path, workspace);
    if ("problem" in read) return { problem: `${JSON.stringify(path)}: ${read.problem}` };
    if (!patterns.includes(read.pattern)) patterns.push(read.pattern);
  }
  return { patterns };
}

function readAskedPath(given: string, workspace: string): { pattern: string } | { problem: string } {
  const isBelow = given === workspace || given.startsWith(`${workspace}/`);
  const path = (isBelow ? given.slice(workspace.length + 1) : given).trim().replace(/^(?:\.\/)+/, "");
  if (given.trim() === "") return { problem: "it is empty" };
  if (path.startsWith("!")) return { problem: "you can’t ask for a pattern that excludes files" };
  if (/\\/.test(path)) return { problem: "you can’t use a backslash" };
  if (/(?:^|\/)\.\.(?:\/|$)/.test(path) || path.startsWith("~"))
    return { problem: "it must be in the workspace, relative to its root" };
  if (!/[\p{L}\p{N}_]/u.test(path)) return { problem: "it’s too broad: name folders or files" };
  const quoted = path.replace(/[[\]]/g, "\\$&").replace(/^#/, "\\#");
  const hasWildcard = /[*?]/.test(path);
  const pattern = hasWildcard || quoted.startsWith("/") ? quoted : `/${quoted}`;
  const problem = findPatternProblem(pattern);
  return problem === null ? { pattern } : { problem };
}

/**
 * The intent with more patterns to write. Where it may delete the same as write, as with a plain list in its file, it may delete
 * these too.
 */
export function expandScope(intent: Intent, patterns: readonly string[]): Intent {
  const { write, delete: deleted } = intent.scope;
  const expanded = addPatterns(write, patterns);
  const alike = ownsAlike(intent.scope) ? [...expanded] : deleted;
  return { ...intent, scope: { ...intent.scope, write: expanded, delete: alike } };
}

/** The last pattern decides, so one that stands before a negated pattern is not enough. */
function addPatterns(list: readonly string[], patterns: readonly string[]): string[] {
  const lastNegated = list.findLastIndex((text) => text.startsWith("!"));
  const missing = patterns.filter((text) => list.lastIndexOf(text) <= lastNegated || !list.includes(text));
  return [...list, ...missing];
}
