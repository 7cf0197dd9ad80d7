import { lookAtShellPath } from "../paths/look-at-path.ts";
import type { LookedPath } from "../paths/looked-path.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { Scene } from "../scene.ts";
import type { PathUse, SensitiveWord, ShellPart } from "../shell/analysis.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { findAllowing, withAnyBelow } from "./path-hits.ts";

/** What lets a command change a path: a rule on files, or mode acceptEdits; null where nothing does. */
export type ChangeCover = { kind: "rule"; rule: CompiledRule } | { kind: "mode" } | null;

/** Whether rules for editing and deleting tools, or the mode, allow changes to a path. */
export function coverChange(looked: LookedPath, access: PathUse["access"], scene: Scene): ChangeCover {
  if (looked.problem !== null) return null;
  const tools = access === "write" ? ["Edit", "Write"] : ["Delete"];
  const forAll = tools
    .map((tool) => scene.rules.allow.forTool(tool)?.all.find(scene.accept))
    .find((rule) => rule !== undefined);
  const rule = findAllowing(tools, looked, scene) ?? forAll;
  if (rule !== undefined) return { kind: "rule", rule };
  const isEdit = access === "write" && scene.context.mode === "acceptEdits";
  return isEdit && looked.resolved.every(scene.isWithin) ? { kind: "mode" } : null;
}

/**
 * Whether each file that a part changes in place may be edited, so that a rule for its program covers the word that makes it do so:
 * `sed -i`, `prettier --write`, `tee`.
 */
export function mayEditAll(
  word: SensitiveWord,
  part: ShellPart,
  { uses, analysis }: LookedCommand,
  scene: Scene,
): boolean {
  // `tee` does no more than write the files that it names.
  const edits = word.edits ?? (part.isWriting ? [] : undefined);
  if (edits === undefined) return false;
  if (analysis.parts.some((one) => one !== part && bringsLinks.test(one.canonical))) return false;
  // Another part may put a folder where there is a file now.
  const isSteady = analysis.parts.every((one) => one === part || one.isReading);
  const changed = uses.filter(
    ({ use, part: owner }) =>
      owner === part && use.via === "argument" && use.access !== "read" && use.isPossible !== true,
  );
  return changed.length > 0 && changed.every((one) => mayEdit(one, { edits, isSteady }, scene));
}

/** What may put a link where a file is now, so that the same command edits what the link leads to. */
const bringsLinks =
  /^(?:cp|mv|ln|link|install|rsync|scp|(?:bsd|g)?tar|unzip|7z\w*|(?:bsd)?cpio|pax|ditto|patch|git (?:checkout|switch|restore|stash|reset|pull|merge|rebase|revert|cherry-pick|apply|am|clone|worktree|submodule|mv))(?: |$)/;

type Edits = { edits: readonly string[]; isSteady: boolean };

function mayEdit({ use, looked }: LookedUse, { edits, isSteady }: Edits, scene: Scene): boolean {
  if (looked === null || use.path === null) return false;
  if (use.covers === "below" && !(isSteady && isFile(looked, use, scene))) {
    const mayHoldLinks = looked.resolved.some(
      (path) => scene.context.fileSystem.hasLinkBelow?.(path, use.passesOver) !== false,
    );
    return !mayHoldLinks && coverChange(withAnyBelow(looked), use.access, scene) !== null;
  }
  const beside = edits.map((ending) =>
    lookAtShellPath(`${use.path}${ending}`, `${use.physical ?? use.path}${ending}`, scene),
  );
  return [looked, ...beside].every((one) => coverChange(one, use.access, scene) !== null);
}

/** Whether a file surely stands at a place that may be a folder. What a pattern is about lies in the folder that it stands in. */
function isFile({ resolved }: LookedPath, { glob }: PathUse, scene: Scene): boolean {
  const { isFolder } = scene.context.fileSystem;
  return glob === undefined && isFolder !== undefined && resolved.every((path) => !isFolder(path));
}
