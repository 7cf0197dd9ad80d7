import { hasSyntax, type SensitiveWord, type ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { foldName, isInside, joinPath, normalise, parentOf } from "../paths/path-text.ts";
import { isSteadyFor } from "./is-steady.ts";
import type { ShellCommand } from "./shell-command.ts";

/**
 * Whether git surely works on the workspace's own repository where it runs in a folder below: no folder on the way up holds a repository
 * or what git would take for one.
 */
export function isOwnRepository(
  folder: string | null,
  part: ShellPart,
  { command, evaluation }: { command: ShellCommand; evaluation: EvaluationContext },
): boolean {
  const { workspace } = evaluation;
  if (folder === null || !isInside(folder, workspace) || !isSteadyFor(part, command, evaluation))
    return false;
  if (realpathOf(folder, evaluation) !== folder) return false;
  for (let at = folder; at !== workspace; at = parentOf(at)) {
    const entries = evaluation.entriesOf(at);
    if (entries === null || entries.some(({ name }) => /^(?:\.git|git~1|head)$/.test(foldName(name))))
      return false;
  }
  return true;
}

const INTO_FOLDER = /^(git|make) (?:-j\d* )?-C ([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)\/? /;

/** A git or make command whose `-C` only points to a folder of the workspace, as it would be called there. */
export type ThereForm = { form: string; option: SensitiveWord };

/** That form; null where the folder is elsewhere, or could be. */
export function findThereForm(
  part: ShellPart,
  command: ShellCommand,
  evaluation: EvaluationContext,
): ThereForm | null {
  const option = part.sensitive.find(({ word }) => word === "-C");
  if (option === undefined || part.cwd !== evaluation.workspace) return null;
  const form = part.allowForm ?? "";
  const [head = "", program = "", text = ""] = INTO_FOLDER.exec(`${form} `) ?? [];
  if (head === "") return null;
  const folder = normalise(joinPath(part.cwd, text));
  const real = realpathOf(folder, evaluation);
  const isThere = hasSyntax(program, "git")
    ? isOwnRepository(folder, part, { command, evaluation })
    : real !== null && evaluation.isWithin(real) && evaluation.context.fileSystem.isFolder?.(folder) === true;
  return isThere ? { form: `${program} ${form.slice(head.length)}`.trimEnd(), option } : null;
}

function realpathOf(path: string, evaluation: EvaluationContext): string | null {
  try {
    return normalise(evaluation.context.fileSystem.realpath(path));
  } catch {
    // Where it leads is not known.
    return null;
  }
}
