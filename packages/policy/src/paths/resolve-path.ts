import { errorMessage } from "@countersign/contracts/error-message";
import { createReason, type Reason } from "@countersign/contracts/reason";
import { type EvaluationContext, expandHome } from "../evaluation-context.ts";
import { isInside, joinPath, normalise } from "./path-text.ts";
import type { ResolvedPath } from "./resolved-path.ts";
import { mayLeadToProcess, walkPath } from "./walk-path.ts";

const longestPath = 32_768;
/** Forbidden, as what `/proc` shows of other processes is. */
const folderOfProcess = "/proc/1/cwd";
const processLink = /^\/proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/(root|cwd)(\/.*)?$/;

/** Resolves a path that a tool was given. `base` is the folder that a relative one starts from. */
export function resolvePath(text: string, base: string, evaluation: EvaluationContext): ResolvedPath {
  // Some tools cut blanks off the ends and some do not.
  const trimmed = text.trim();
  const problem = findProblem(text) ?? findProblem(trimmed);
  if (problem !== null && text.length > longestPath) return { text, written: [], resolved: [], problem };
  const variants = (trimmed === text ? [text] : [text, trimmed]).flatMap((one) => {
    const joined = joinPath(base, one);
    // Some tools expand the tilde and some do not.
    return one === "~" || one.startsWith("~/") ? [joined, expandHome(one, evaluation.home)] : [joined];
  });
  return resolveVariants(text, variants, problem, evaluation);
}

/** Resolves a path that the shell analysis found; `physical` keeps `..` behind what may be a symlink. */
export function resolveShellPath(
  path: string,
  physical: string,
  evaluation: EvaluationContext,
): ResolvedPath {
  return resolveVariants(path, path === physical ? [path] : [path, physical], findProblem(path), evaluation);
}

function findProblem(text: string): Reason | null {
  if (text.includes("\0")) return createReason("nul-in-path", {});
  if (text.length > longestPath) return createReason("path-too-long", {});
  if (text.startsWith("~") && /^~[^/]/.test(text)) return createReason("other-home", {});
  return null;
}

function resolveVariants(
  text: string,
  variants: string[],
  problem: Reason | null,
  evaluation: EvaluationContext,
): ResolvedPath {
  const written: string[] = [];
  const resolved: string[] = [];
  let firstProblem = problem;
  let leadsToProcess = false;
  for (let index = 0; index < variants.length; index += 1) {
    const variant = variants[index] ?? "";
    const plain = normalise(variant);
    add(written, throughAlias(plain, evaluation));
    const target = throughProcess(plain, evaluation.cwd);
    if (target !== null && !variants.includes(target)) variants.push(target);
    const isFurther = variant !== plain && variant.includes("..");
    const isOfProcess = mayLeadToProcess(variant);
    if (problem !== null && !isOfProcess) continue;
    try {
      const walked = isFurther || isOfProcess ? walkPath(variant, evaluation) : null;
      if (walked === "process") leadsToProcess = true;
      if (problem !== null) continue;
      add(resolved, normalise(evaluation.context.fileSystem.realpath(plain)));
      if (isFurther && walked !== null && walked !== "process") add(resolved, walked);
    } catch (error) {
      firstProblem ??= createReason("path-not-resolved", { problem: errorMessage(error) });
    }
  }
  // Where a process runs and what it has opened, and what is above that, only the run will tell.
  if (leadsToProcess) add(written, folderOfProcess);
  return { text, written, resolved, problem: firstProblem };
}

function throughAlias(path: string, evaluation: EvaluationContext): string {
  for (const alias of evaluation.context.workspaceAliases ?? []) {
    if (alias !== "/" && isInside(path, alias))
      return normalise(evaluation.workspace + path.slice(alias.length));
  }
  return path;
}

/** What `/proc/self/root/x` and the like lead to. */
function throughProcess(path: string, cwd: string): string | null {
  if (!path.startsWith("/proc/")) return null;
  const [, link, rest = ""] = processLink.exec(path) ?? [];
  if (link === undefined) return null;
  return normalise((link === "root" ? "" : cwd) + rest || "/");
}

function add(paths: string[], path: string): void {
  if (!paths.includes(path)) paths.push(path);
}
