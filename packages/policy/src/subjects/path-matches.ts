import type { EvaluationContext } from "../evaluation-context.ts";
import type { PathCoverage } from "../match/path-trie.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";

/** Stands for any name in a folder: only a pattern that covers everything in the folder matches it. */
const anyName = "/\u0000";
const anyDepth = "/\u0000/\u0000";

/** The deny or ask rule of the tools that meets a path, as written or as resolved; `isFolder` also tries all that is in it. */
export function findForPath(
  list: ListRules,
  ruleTools: readonly string[],
  resolvedPath: ResolvedPath,
  evaluation: EvaluationContext,
  options: { isFolder: boolean; covers: PathCoverage; accept?: Accept },
): CompiledRule | undefined {
  if (list.isEmpty) return undefined;
  const { isFolder, covers, accept = evaluation.accept } = options;
  for (const tool of ruleTools) {
    const paths = list.forTool(tool)?.paths;
    if (paths === undefined || paths.isEmpty) continue;
    for (const path of allOf(resolvedPath)) {
      const found =
        paths.find(path, evaluation, covers, accept) ??
        (isFolder ? paths.find(path + anyName, evaluation, covers, accept) : undefined);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * The allow rules that together cover a path as written and as resolved; null when one of them is not covered. A folder
 * that is searched is covered by a rule for all that is in it, too.
 */
export function findAllowing(
  ruleTools: readonly string[],
  resolvedPath: ResolvedPath,
  evaluation: EvaluationContext,
  isFolder = false,
): CompiledRule | null {
  const list = evaluation.rules.allow;
  if (list.isEmpty || resolvedPath.problem !== null || resolvedPath.resolved.length === 0) return null;
  let first: CompiledRule | null = null;
  for (const path of allOf(resolvedPath)) {
    const found =
      findCovering(list, ruleTools, path, evaluation) ??
      (isFolder ? findCovering(list, ruleTools, path + anyDepth, evaluation) : undefined);
    if (found === undefined) return null;
    first ??= found;
  }
  return first;
}

/** A folder with everything in it: only rules for the whole folder cover it. */
export function withAnyBelow(resolvedPath: ResolvedPath): ResolvedPath {
  const below = (paths: readonly string[]): string[] =>
    paths.map((path) => (path === "/" ? anyDepth : path + anyDepth));
  return { ...resolvedPath, written: below(resolvedPath.written), resolved: below(resolvedPath.resolved) };
}

function findCovering(
  list: ListRules,
  ruleTools: readonly string[],
  path: string,
  evaluation: EvaluationContext,
): CompiledRule | undefined {
  for (const tool of ruleTools) {
    const found = list.forTool(tool)?.paths.find(path, evaluation, "path", evaluation.accept);
    if (found !== undefined) return found;
  }
  return undefined;
}

function allOf({ written, resolved }: ResolvedPath): readonly string[] {
  if (written.length === 1 && resolved.length === 1 && written[0] === resolved[0]) return written;
  return [...new Set([...written, ...resolved])];
}
