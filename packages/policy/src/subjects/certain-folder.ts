import type { ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { isInside, joinPath, normalise } from "../paths/path-text.ts";
import { isIdlePart } from "./read-only-part.ts";
import type { ShellCommand } from "./shell-command.ts";

const CD = /^cd ([\w.@+-][\w./@+-]*)$/;

/**
 * Whether a `cd` of a plain list of commands surely ends inside the workspace: all before it goes into folders that are there, and nothing
 * changes them. That one of them fails is no way in which it could lead elsewhere.
 */
export function staysByFolders(
  part: ShellPart,
  { analysis, text }: ShellCommand,
  evaluation: EvaluationContext,
): boolean {
  const { isFolder, realpath } = evaluation.context.fileSystem;
  if (!CD.test(part.canonical) || !analysis.isPlain || isFolder === undefined) return false;
  if (/[|&(){}]|\bCDPATH\b/.test(text)) return false;
  let folder = analysis.parts[0]?.cwd ?? null;
  for (const one of analysis.parts) {
    if (!one.isReadOnly && !isIdlePart(one)) return false;
    const target = CD.exec(one.canonical)?.[1];
    if (target === undefined && /^(?:cd|pushd|popd)(?: |$)/.test(one.canonical)) return false;
    if (target === undefined || folder === null) continue;
    folder = normalise(joinPath(folder, target));
    if (isFolder(folder) !== true || realpath(folder) !== folder) return false;
    if (one === part) return isInside(folder, evaluation.workspace);
  }
  return false;
}
