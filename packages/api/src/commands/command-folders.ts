import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { carriesRules } from "@countersign/policy";
import { codeOf } from "./read-command-file.ts";

/** A folder of commands. `label` is how people write it, `real` its real path, `problem` why nothing in it is looked at. */
export type CommandFolder = { source: "user" | "project"; path: string; label: string } & (
  | { real: string }
  | { problem: string }
);

const names = [".claude/commands", ".countersign/commands"];

/**
 * The folders of commands that are there, those first that lose a clash: the user's, then those of a workspace (its real path, null
 * for none). A folder of both is the project's: the project's authors wrote what is in it. So is one of the user that lies in the
 * workspace, because the workspace is a folder above the home folder, or because a link leads into it.
 */
export async function commandFolders(home: string, workspace: string | null): Promise<CommandFolder[]> {
  const ofUser = await foldersIn(home, "user", null);
  const ofProject = workspace === null ? [] : await foldersIn(workspace, "project", workspace);
  const taken = new Set(ofProject.flatMap((folder) => ("real" in folder ? [folder.real] : [])));
  const taking = new Set(ofProject.map(({ path }) => path));
  const left = ofUser.filter(
    (folder) => !taking.has(folder.path) && !("real" in folder && taken.has(folder.real)),
  );
  return [...left.map((folder) => withOwner(folder, workspace)), ...ofProject];
}

function withOwner(folder: CommandFolder, workspace: string | null): CommandFolder {
  if (workspace === null || !("real" in folder)) return folder;
  const isInside = folder.real === workspace || isBelow(folder.real, workspace);
  return isInside ? { ...folder, source: "project" } : folder;
}

async function foldersIn(
  base: string,
  source: CommandFolder["source"],
  within: string | null,
): Promise<CommandFolder[]> {
  const found = await Promise.all(
    names.map(async (name): Promise<CommandFolder | null> => {
      const path = join(base, name);
      const place = await placeOf(path, within);
      return place === null
        ? null
        : { source, path, label: source === "user" ? `~/${name}` : name, ...place };
    }),
  );
  return found.filter((folder) => folder !== null);
}

/** Null where nothing stands. A folder that an agent may write to without asking must not say what a command is. */
async function placeOf(
  path: string,
  within: string | null,
): Promise<{ real: string } | { problem: string } | null> {
  try {
    const real = await realpath(path);
    if (within !== null && !isBelow(real, within))
      return { problem: "it’s a link that leads out of the workspace" };
    if (!carriesRules(real))
      return {
        problem: `it’s a link to ${real}, and only folders named .claude or .countersign are protected from agents`,
      };
    return { real };
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR" ? null : { problem: `it can’t be opened (${code})` };
  }
}

/** Whether a real path is of something in a real folder. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
