import type { PathUse, SensitiveWord, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { findAllowing, withAnyBelow } from "./path-matches.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/** What lets a command change a path: a rule on files, or mode acceptEdits; null where nothing does. */
export type ChangeCover = { kind: "rule"; rule: CompiledRule } | { kind: "mode" } | null;

/** Whether rules for editing and deleting tools, or the mode, allow changes to a path. */
export function coverChange(
  resolvedPath: ResolvedPath,
  access: PathUse["access"],
  evaluation: EvaluationContext,
): ChangeCover {
  if (resolvedPath.problem !== null) return null;
  const tools = access === "write" ? ["Edit", "Write"] : ["Delete"];
  const forAll = tools
    .map((tool) => evaluation.rules.allow.forTool(tool)?.all.find(evaluation.accept))
    .find((rule) => rule !== undefined);
  const rule = findAllowing(tools, resolvedPath, evaluation) ?? forAll;
  if (rule !== undefined) return { kind: "rule", rule };
  const isEdit = access === "write" && evaluation.context.mode === "acceptEdits";
  return isEdit && resolvedPath.resolved.every(evaluation.isWithin) ? { kind: "mode" } : null;
}

/**
 * Whether each file that a part changes in place may be edited, so that a rule for its program covers the word that makes it do so:
 * `sed -i`, `prettier --write`, `tee`.
 */
export function mayEditAll(
  word: SensitiveWord,
  part: ShellPart,
  { uses, analysis }: ShellCommand,
  evaluation: EvaluationContext,
): boolean {
  // `tee` does no more than write the files that it names.
  const edits = word.edits ?? (part.isWriting ? [] : undefined);
  if (edits === undefined) return false;
  if (analysis.parts.some((one) => one !== part && addsLinks.test(one.canonical))) return false;
  // Another part may put a folder where there is a file now.
  const isSteady = analysis.parts.every((one) => one === part || one.isReadOnly);
  const changed = uses.filter(
    ({ use, part: owner }) =>
      owner === part && use.via === "argument" && use.access !== "read" && use.isPossible !== true,
  );
  return changed.length > 0 && changed.every((one) => mayEdit(one, { edits, isSteady }, evaluation));
}

/** What may put a link where a file is now, so that the same command edits what the link leads to. */
const addsLinks =
  /^(?:cp|mv|ln|link|install|rsync|scp|(?:bsd|g)?tar|unzip|7z\w*|(?:bsd)?cpio|pax|ditto|patch|git (?:checkout|switch|restore|stash|reset|pull|merge|rebase|revert|cherry-pick|apply|am|clone|worktree|submodule|mv))(?: |$)/;

type Edits = { edits: readonly string[]; isSteady: boolean };

function mayEdit(
  { use, resolvedPath }: ResolvedUse,
  { edits, isSteady }: Edits,
  evaluation: EvaluationContext,
): boolean {
  if (resolvedPath === null || use.path === null) return false;
  if (use.covers === "below" && !(isSteady && isFile(resolvedPath, use, evaluation))) {
    const mayHoldLinks = resolvedPath.resolved.some(
      (path) => evaluation.context.fileSystem.hasLinkBelow?.(path, use.passesOver) !== false,
    );
    return !mayHoldLinks && coverChange(withAnyBelow(resolvedPath), use.access, evaluation) !== null;
  }
  const beside = edits.map((ending) =>
    resolveShellPath(`${use.path}${ending}`, `${use.physical ?? use.path}${ending}`, evaluation),
  );
  return [resolvedPath, ...beside].every((one) => coverChange(one, use.access, evaluation) !== null);
}

/** Whether a file surely is at a place that may be a folder. A pattern is about the folder that it is in. */
function isFile({ resolved }: ResolvedPath, { glob }: PathUse, evaluation: EvaluationContext): boolean {
  const { isFolder } = evaluation.context.fileSystem;
  return glob === undefined && isFolder !== undefined && resolved.every((path) => !isFolder(path));
}
