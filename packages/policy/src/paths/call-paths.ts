import { createReason, type Reason } from "@countersign/contracts/reason";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PolicyCall } from "../policy-call.ts";
import type { ToolEntry } from "../tools/tool-table.ts";
import { resolvePath } from "./resolve-path.ts";
import type { ResolvedPath } from "./resolved-path.ts";

/** The paths that a file tool's call names. */
export type CallPaths = {
  /** The file or the folder itself. */
  target: ResolvedPath;
  /** Further places that glob patterns name, for deny and ask rules. */
  named: readonly ResolvedPath[];
  /** What cannot be known. */
  problem: Reason | null;
};

const mostAlternatives = 64;

/** Collects the paths of a call. Several inputs that name different paths are a problem, never a choice. */
export function collectPaths(call: PolicyCall, entry: ToolEntry, evaluation: EvaluationContext): CallPaths {
  const given = entry.paths
    .map((name) => call.input[name])
    .filter((value) => value !== undefined && value !== null);
  const first = given[0];
  const isNamed = typeof first === "string" && (first !== "" || entry.isPathOptional);
  const target = resolvePath(isNamed ? first : "", evaluation.cwd, evaluation);
  if (!isNamed && !(first === undefined && entry.isPathOptional)) {
    return { target, named: [], problem: createReason("no-path", {}) };
  }
  if (given.some((value) => value !== first)) {
    const named = given
      .filter((value) => typeof value === "string")
      .map((value) => resolvePath(value, evaluation.cwd, evaluation));
    return { target, named, problem: createReason("two-paths", {}) };
  }
  const named: ResolvedPath[] = [];
  let problem = target.problem;
  for (const input of entry.patterns) {
    const pattern = call.input[input];
    if (pattern === undefined || pattern === null) continue;
    if (typeof pattern !== "string") problem ??= createReason("pattern-not-text", { input });
    else problem ??= addPatternPaths(pattern, target, evaluation, named);
  }
  return { target, named, problem: problem ?? named.find((path) => path.problem !== null)?.problem ?? null };
}

/** Adds the fixed beginning of a glob pattern, and the pattern read as a path, for each of its alternatives. */
function addPatternPaths(
  pattern: string,
  target: ResolvedPath,
  evaluation: EvaluationContext,
  named: ResolvedPath[],
): Reason | null {
  if (pattern.length > 4_000) return createReason("pattern-length", {});
  const alternatives = expandBraces(pattern);
  if (alternatives === null) return createReason("pattern-alternatives", {});
  const base = target.written[0] ?? evaluation.cwd;
  for (const alternative of alternatives) {
    const text = alternative.replace(/^!/, "");
    const wildcard = text.search(/[*?[\\{]/);
    const fixed = wildcard < 0 ? text : text.slice(0, text.lastIndexOf("/", wildcard) + 1);
    if (wildcard >= 0 && /(?:^|\/)\.\.(?:\/|$)/.test(text.slice(fixed.length)))
      return createReason("pattern-goes-up", {});
    if (fixed !== "") named.push(resolvePath(fixed, base, evaluation));
    if (wildcard >= 0) {
      const whole = resolvePath(text, base, evaluation);
      named.push({ ...whole, resolved: whole.written });
    }
  }
  return null;
}

function expandBraces(pattern: string): string[] | null {
  const done: string[] = [];
  const waiting = [pattern];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const found = /\{([^{}]*,[^{}]*)\}/.exec(current);
    if (found === null) done.push(current);
    else {
      const before = current.slice(0, found.index);
      const after = current.slice(found.index + found[0].length);
      for (const choice of (found[1] ?? "").split(",")) waiting.push(before + choice + after);
    }
    if (done.length + waiting.length > mostAlternatives) return null;
  }
  return done.sort();
}
