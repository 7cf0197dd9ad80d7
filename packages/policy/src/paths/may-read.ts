import type { PolicyContext } from "../context.ts";
import { EvaluationContext } from "../evaluation-context.ts";
import { findForPath } from "../subjects/path-matches.ts";
import { findGuardrail } from "./find-guardrail.ts";
import { resolvePath } from "./resolve-path.ts";

/**
 * A filter for what a search finds: whether no deny or ask rule on reading meets a file and it really lies in the
 * workspace or an additional directory. Grep, Glob and LS leave out what it refuses, because their call names folders and not the files in them.
 */
export function createReadFilter(context: PolicyContext): (path: string) => boolean {
  const evaluation = new EvaluationContext(context);
  return (path) => {
    const resolvedPath = resolvePath(path, evaluation.cwd, evaluation);
    if (resolvedPath.problem !== null || !resolvedPath.resolved.every(evaluation.isWithin)) return false;
    if (findGuardrail(resolvedPath, "read", evaluation) !== null) return false;
    const options = { isFolder: false, covers: "path" } as const;
    return [evaluation.rules.deny, evaluation.rules.ask].every(
      (list) => findForPath(list, ["Read"], resolvedPath, evaluation, options) === undefined,
    );
  };
}
