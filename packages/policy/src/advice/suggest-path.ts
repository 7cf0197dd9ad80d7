import type { Suggestion } from "@countersign/contracts/decision";
import type { EvaluationContext } from "../evaluation-context.ts";
import { isInside, parentOf } from "../paths/path-text.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import type { ToolEntry } from "../tools/tool-table.ts";

/** The rule that would let the same tool work next to this path: its folder in the workspace, else the path alone. */
export function suggestForPath(
  tool: string,
  entry: ToolEntry,
  resolvedPath: ResolvedPath,
  evaluation: EvaluationContext,
): Suggestion[] {
  const [path] = resolvedPath.written;
  // One rule would have to cover the link and its target; deletions are better approved one by one.
  const isPlain =
    resolvedPath.written.length === 1 &&
    resolvedPath.resolved.length === 1 &&
    resolvedPath.resolved[0] === path;
  if (path === undefined || !isPlain || entry.access === "delete") return [];
  const name = entry.access === "write" ? "Edit" : entry.class === "safe" ? "Read" : tool;
  const verb = entry.access === "write" ? "changed" : "read";
  if (!isInside(path, evaluation.workspace)) {
    return [{ rule: `${name}(/${escapePath(path)})`, why: `lets ${path} be ${verb}` }];
  }
  const local = path.slice(evaluation.workspace.length);
  if (local === "") return [];
  const file = { rule: `${name}(${escapePath(local)})`, why: `lets ${local.slice(1)} be ${verb}` };
  const folder = parentOf(local);
  if (folder === "/") return [file];
  const rule = `${name}(${escapePath(folder)}/**)`;
  return [{ rule, why: `lets files in ${folder.slice(1)} be ${verb}`, narrower: file }];
}

/** A path that a rule reads as itself. */
function escapePath(path: string): string {
  return path.replace(/[\\*?[\]]/g, "\\$&").replace(/[\t ]$/, "\\$&");
}
