import { createReason, type Reason } from "@countersign/contracts/reason";
import type { PolicyCall } from "../policy-call.ts";
import type { Scene } from "../scene.ts";
import type { ToolEntry } from "../tools/tool-table.ts";
import { lookAtPath } from "./look-at-path.ts";
import type { LookedPath } from "./looked-path.ts";

/**
 * The paths that a file tool's call names. `target` is the file or the folder itself; `named` are further places that
 * glob patterns name, for deny and ask rules; `problem` says what cannot be known.
 */
export type CallPaths = { target: LookedPath; named: readonly LookedPath[]; problem: Reason | null };

const mostAlternatives = 64;

/** Collects the paths of a call. Several inputs that name different paths are a problem, never a choice. */
export function collectPaths(call: PolicyCall, entry: ToolEntry, scene: Scene): CallPaths {
  const given = entry.paths
    .map((name) => call.input[name])
    .filter((value) => value !== undefined && value !== null);
  const first = given[0];
  const isNamed = typeof first === "string" && (first !== "" || entry.isPathOptional);
  const target = lookAtPath(isNamed ? first : "", scene.cwd, scene);
  if (!isNamed && !(first === undefined && entry.isPathOptional)) {
    return { target, named: [], problem: createReason("no-path", {}) };
  }
  if (given.some((value) => value !== first)) {
    const named = given
      .filter((value) => typeof value === "string")
      .map((value) => lookAtPath(value, scene.cwd, scene));
    return { target, named, problem: createReason("two-paths", {}) };
  }
  const named: LookedPath[] = [];
  let problem = target.problem;
  for (const input of entry.patterns) {
    const pattern = call.input[input];
    if (pattern === undefined || pattern === null) continue;
    if (typeof pattern !== "string") problem ??= createReason("pattern-not-text", { input });
    else problem ??= addPatternPaths(pattern, target, scene, named);
  }
  return { target, named, problem: problem ?? named.find((path) => path.problem !== null)?.problem ?? null };
}

/** Adds the fixed beginning of a glob pattern, and the pattern read as a path, for each of its alternatives. */
function addPatternPaths(
  pattern: string,
  target: LookedPath,
  scene: Scene,
  named: LookedPath[],
): Reason | null {
  if (pattern.length > 4_000) return createReason("pattern-length", {});
  const alternatives = expandBraces(pattern);
  if (alternatives === null) return createReason("pattern-alternatives", {});
  const base = target.written[0] ?? scene.cwd;
  for (const alternative of alternatives) {
    const text = alternative.replace(/^!/, "");
    const wildcard = text.search(/[*?[\\{]/);
    const fixed = wildcard < 0 ? text : text.slice(0, text.lastIndexOf("/", wildcard) + 1);
    if (wildcard >= 0 && /(?:^|\/)\.\.(?:\/|$)/.test(text.slice(fixed.length)))
      return createReason("pattern-goes-up", {});
    if (fixed !== "") named.push(lookAtPath(fixed, base, scene));
    if (wildcard >= 0) {
      const whole = lookAtPath(text, base, scene);
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
