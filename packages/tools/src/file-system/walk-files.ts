import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { errorCodeOf } from "./error-code.ts";
import { type IgnoreScope, isIgnored, scopeAbove, scopeIn } from "./git-ignore.ts";

/** Folders of version control systems: their insides are no source. */
export const versionControlFolders = [".git", ".hg", ".jj", ".sl", ".svn"];

/**
 * The plain files below a real folder, relative to it, in the order of their names, folder by folder. Passes over what git
 * ignores and over version control's own folders. Symbolic links are not followed, so nothing outside the root is met. A
 * folder that cannot be read is passed over.
 */
export async function* walkFiles(root: string): AsyncGenerator<string> {
  yield* walkFolder(root, "", await scopeAbove(root));
}

async function* walkFolder(root: string, name: string, above: IgnoreScope): AsyncGenerator<string> {
  const folder = join(root, name);
  const scope = await scopeIn(folder, above);
  for (const entry of await entriesOf(folder)) {
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile()) continue;
    if (versionControlFolders.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    const relativeName = name === "" ? entry.name : `${name}/${entry.name}`;
    if (isIgnored(scope, path, isFolder)) continue;
    if (isFolder) yield* walkFolder(root, relativeName, scope);
    else yield relativeName;
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (error) {
    if (errorCodeOf(error) !== null) return [];
    throw error;
  }
}
