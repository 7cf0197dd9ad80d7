import type { ShellAnalysis, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { foldName } from "../paths/path-text.ts";

/** What runs no program, opens no file and prints nothing but its own words. */
const idle = new Set([
  "true",
  "false",
  ":",
  "echo",
  "printf",
  "sleep",
  "[",
  "test",
  "cd",
  "pushd",
  "popd",
  "read",
  "export",
  "set",
  "exit",
  "wait",
  "break",
  "continue",
]);

/**
 * Whether a part does nothing by itself: a reading part of a few commands, with words that are all known. Beside parts
 * that rules cover it adds nothing, in any kind of script; the analysis follows the folder and the variables.
 */
export function isIdlePart(part: ShellPart): boolean {
  if (!part.isReadOnly || part.uncertainties.length > 0 || part.sensitive.length > 0) return false;
  // Without a word it passes on what it is given: the text of a message in a here-document.
  if (part.canonical === "cat" || /^date(?: -u)?(?: \+[%\w:-]+)?$/.test(part.canonical)) return true;
  const end = part.canonical.indexOf(" ");
  return idle.has(end < 0 ? part.canonical : part.canonical.slice(0, end));
}

/**
 * Whether a part runs without a rule: a reading command in a plain script (see `isPlainScript`). Git's are only where the repository is known to be the workspace's own.
 */
export function isReadOnlyPart(
  part: ShellPart,
  analysis: ShellAnalysis,
  evaluation: EvaluationContext,
): boolean {
  if (isIdlePart(part) && (analysis.isPlain || !analysis.parts.every(isIdlePart))) return true;
  if (!analysis.isPlain || !part.isReadOnly || part.uncertainties.length > 0 || part.sensitive.length > 0)
    return false;
  if (!part.isReadOnlyGit) return true;
  if (part.cwd === null || findRepositoryPrograms(part, evaluation).length > 0) return false;
  return evaluation.context.isCaseInsensitive === true
    ? foldName(part.cwd) === foldName(evaluation.workspace)
    : part.cwd === evaluation.workspace;
}

const known = new WeakMap<EvaluationContext, Map<string, readonly string[]>>();

/** What the repository that a git command reads makes git run. It is asked for once in a decision, which must not contradict itself. */
export function findRepositoryPrograms(part: ShellPart, evaluation: EvaluationContext): readonly string[] {
  if (!part.isReadOnlyGit || part.cwd === null) return [];
  const found = known.get(evaluation) ?? new Map<string, readonly string[]>();
  known.set(evaluation, found);
  const programs = found.get(part.cwd) ?? evaluation.context.fileSystem.repositoryPrograms?.(part.cwd) ?? [];
  found.set(part.cwd, programs);
  return programs;
}
