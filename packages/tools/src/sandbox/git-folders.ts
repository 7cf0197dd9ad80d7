import { realpathSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { hasErrorCode } from "../file-system/error-code.ts";
import { readPlainFile } from "../file-system/read-plain-file.ts";
import { isInside } from "../file-system/tool-path.ts";

/** Git's files that name programs. The others in `.git` change with every commit. */
export const gitFiles = ["hooks", "config", "config.worktree", "info", "commondir", "modules", "worktrees"];

/** Those in a folder of another name. There, `worktrees` is left open: what is in it changes with every commit in a linked worktree. */
const filesElsewhere = [...gitFiles.filter((name) => name !== "worktrees"), "gitdir"];

/** Such files of the repository that the file `.git` in a folder leads to, if that is in the folder, too. They needn't exist. */
export async function gitFilesBehind(root: string): Promise<string[]> {
  const own = folderNamedIn(join(root, ".git"), /^gitdir: ([^\0]+?)[\r\n]*$/);
  if (own === null || !isInside(own, root)) return [];
  const common = folderNamedIn(join(own, "commondir"), /^([^\0]+?)[\r\n]*$/) ?? own;
  const folders = [
    own,
    ...(isInside(common, root) ? [common, ...(await foldersIn(join(common, "worktrees")))] : []),
  ];
  return [...new Set(folders)].flatMap((folder) => filesElsewhere.map((name) => join(folder, name)));
}

const longestText = 10_000;

/** The real path of the folder that a file names, from where it is; null if there is none. */
function folderNamedIn(file: string, pattern: RegExp): string | null {
  const bytes = readPlainFile(file, longestText);
  if (bytes === null || bytes === "unreadable") return null;
  const named = pattern.exec(bytes.toString("utf8"))?.[1];
  if (named === undefined) return null;
  try {
    return realpathSync(resolve(dirname(file), named));
  } catch {
    return null;
  }
}

async function foldersIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).map((name) => join(path, name));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}
