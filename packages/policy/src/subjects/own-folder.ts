import { foldName, isInside, joinPath, normalise, parentOf } from "../paths/path-text.ts";
import type { Scene } from "../scene.ts";
import type { SensitiveWord, ShellPart } from "../shell/analysis.ts";
import { isSteadyFor } from "./is-steady.ts";
import type { LookedCommand } from "./looked-command.ts";

/**
 * Whether git surely works on the workspace's own repository where it runs in a folder below: no folder on the way up holds a repository
 * or what git would take for one.
 */
export function isOwnRepository(
  folder: string | null,
  part: ShellPart,
  { command, scene }: { command: LookedCommand; scene: Scene },
): boolean {
  const { workspace } = scene;
  if (folder === null || !isInside(folder, workspace) || !isSteadyFor(part, command, scene)) return false;
  if (realpathOf(folder, scene) !== folder) return false;
  for (let at = folder; at !== workspace; at = parentOf(at)) {
    const entries = scene.entriesOf(at);
    if (entries === null || entries.some(({ name }) => /^(?:\.git|git~1|head)$/.test(foldName(name))))
      return false;
  }
  return true;
}

const INTO_FOLDER = /^(git|make) (?:-j\d* )?-C ([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)\/? /;

/** A git or make command whose `-C` only points to a folder of the workspace, as it would be called there. */
export type ThereForm = { form: string; option: SensitiveWord };

/** That form; null where the folder is elsewhere, or could be. */
export function findThereForm(part: ShellPart, command: LookedCommand, scene: Scene): ThereForm | null {
  const option = part.sensitive.find(({ word }) => word === "-C");
  if (option === undefined || part.cwd !== scene.workspace) return null;
  const form = part.allowForm ?? "";
  const [head = "", program = "", text = ""] = INTO_FOLDER.exec(`${form} `) ?? [];
  if (head === "") return null;
  const folder = normalise(joinPath(part.cwd, text));
  const real = realpathOf(folder, scene);
  const isThere =
    program === "git"
      ? isOwnRepository(folder, part, { command, scene })
      : real !== null && scene.isWithin(real) && scene.context.fileSystem.isFolder?.(folder) === true;
  return isThere ? { form: `${program} ${form.slice(head.length)}`.trimEnd(), option } : null;
}

function realpathOf(path: string, scene: Scene): string | null {
  try {
    return normalise(scene.context.fileSystem.realpath(path));
  } catch {
    // Where it leads is not known.
    return null;
  }
}
