import { createReason, type Reason } from "@countersign/contracts/reason";
import type { CopiedEntries, PathChange, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { carriesRules, findGuardrail } from "../paths/find-guardrail.ts";
import { startOfPathsIn } from "../paths/path-text.ts";
import { findProtectedChild, findProtectedFolder, type ProtectedFolder } from "../paths/protected-folder.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ShellCommand } from "./shell-command.ts";

/** Why something that a part copies needs approval. */
type Found = {
  reason: Reason;
  /** It could be a file with rules and hooks. */
  carriesRules: boolean;
};
/** Something that a part brings to a folder where it needs approval. */
export type CopyGuardrail = Found & { part: ShellPart; change: PathChange };

/** What copies, moves and archives bring to folders with protected places, beyond the paths that their words name. */
export function findCopyGuardrails(
  { analysis }: ShellCommand,
  evaluation: EvaluationContext,
): CopyGuardrail[] {
  return analysis.parts.flatMap((part) =>
    (part.changes ?? []).flatMap((change): CopyGuardrail[] => {
      if (change.copiedEntries === undefined) return [];
      const isAlone = analysis.parts.every((one) => one === part || one.isReadOnly);
      const found = findCopyProblem({ change, entries: change.copiedEntries, isAlone, evaluation });
      return found === null ? [] : [{ part, change, ...found }];
    }),
  );
}

/** One change of a part that copies, to be checked. */
type CopyCheck = {
  change: PathChange;
  entries: CopiedEntries;
  /** Nothing else in the command changes anything, so the files there now are the files there then. */
  isAlone: boolean;
  evaluation: EvaluationContext;
};

function findCopyProblem(check: CopyCheck): Found | null {
  const { change, entries, evaluation } = check;
  if (change.path === null) return { reason: createReason("brings-to-unknown-path", {}), carriesRules: true };
  const resolvedPath = resolveShellPath(change.path, change.physical ?? change.path, evaluation);
  for (const folder of new Set([...resolvedPath.written, ...resolvedPath.resolved])) {
    const found =
      findUnnamed(folder, check) ?? findNamed(folder, check) ?? findPatterns(folder, entries, evaluation);
    if (found !== null) return found;
  }
  return null;
}

/** What is in the tree ends up in the folder itself: its names are not known, or the folder is none yet. */
function findUnnamed(folder: string, check: CopyCheck): Found | null {
  const { entries, evaluation } = check;
  const protectedFolder = findProtectedFolder(folder, evaluation);
  if (protectedFolder === null) return null;
  const isAnew = entries.isTree && !protectedFolder.isThere && isExistingFolder(folder, check) !== true;
  return entries.names === null || isAnew ? describeFolder(folder, protectedFolder) : null;
}

function findNamed(folder: string, check: CopyCheck): Found | null {
  const { entries, evaluation } = check;
  for (const name of entries.names ?? []) {
    const child = `${startOfPathsIn(folder)}/${name}`;
    const resolvedPath = resolveShellPath(child, child, evaluation);
    const guardrail = findGuardrail(resolvedPath, "write", evaluation);
    if (guardrail !== null) return { reason: guardrail, carriesRules: carriesRules(child) };
    if (!entries.isTree || becomesTree(folder, check)) continue;
    for (const path of new Set([...resolvedPath.written, ...resolvedPath.resolved])) {
      const protectedFolder = findProtectedFolder(path, evaluation);
      if (protectedFolder !== null) return describeFolder(path, protectedFolder);
    }
  }
  return null;
}

/** Where no folder exists, `mv node_modules old` makes one of the new name; `rsync` makes one and copies into it. */
function becomesTree(folder: string, check: CopyCheck): boolean {
  if (check.change.names === undefined || check.change.isFolder === true) return false;
  return (
    findProtectedFolder(folder, check.evaluation)?.isThere !== true &&
    isExistingFolder(folder, check) === false
  );
}

/** A slash at its end makes no folder of a name: `cp -r a new/` makes `new` of `a`. Null where it is not known. */
function isExistingFolder(folder: string, { isAlone, evaluation }: CopyCheck): boolean | null {
  return isAlone ? (evaluation.context.fileSystem.isFolder?.(folder) ?? null) : null;
}

function findPatterns(
  folder: string,
  { patterns }: CopiedEntries,
  evaluation: EvaluationContext,
): Found | null {
  if (patterns.length === 0 || findProtectedFolder(folder, evaluation) === null) return null;
  for (const pattern of patterns) {
    const name = findProtectedChild(folder, pattern, evaluation);
    if (name !== undefined)
      return {
        reason: createReason("pattern-may-bring", { pattern, name, folder }),
        carriesRules: carriesRules(name),
      };
  }
  return null;
}

function describeFolder(folder: string, { example, holdsRules }: ProtectedFolder): Found {
  return { reason: createReason("brings-unknown-names", { folder, example }), carriesRules: holdsRules };
}
