import { stat } from "node:fs/promises";
import { hasErrorCode } from "./file-system/error-code.ts";
import { kindOf } from "./file-system/file-snapshot.ts";
import { realpathOf } from "./file-system/real-path.ts";
import { type PathBase, resolveToolPath } from "./file-system/tool-path.ts";
import { ToolInputError } from "./ports/tool.ts";

/** Where Grep, Glob and LS begin: a real path, and whether it is one file. */
export type SearchRoot = { path: string; isFile: boolean; size: number };

/** The folder or file that `path` names, the workspace without one. Throws `ToolInputError` for anything else. */
export async function searchRoot(path: string | undefined, base: PathBase): Promise<SearchRoot> {
  const root = realpathOf(resolveToolPath(path ?? ".", base));
  const stats = await stat(root).catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) throw new ToolInputError(`${root} doesn’t exist`);
    throw error;
  });
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new ToolInputError(`${root} is ${kindOf(stats)}, not a file or folder`);
  }
  return { path: root, isFile: stats.isFile(), size: stats.size };
}

/** The same, where only a folder will do. */
export async function searchFolder(path: string | undefined, base: PathBase): Promise<string> {
  const root = await searchRoot(path, base);
  if (root.isFile) throw new ToolInputError(`${root.path} is a file, not a folder`, "Read shows a file.");
  return root.path;
}
