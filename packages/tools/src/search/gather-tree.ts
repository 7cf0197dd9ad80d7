import type { Dirent } from "node:fs";
import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch";
import { formatCount } from "../cut.ts";
import { errorCodeOf } from "../file-system/error-code.ts";
import { quoteName } from "../file-system/tool-path.ts";
import { versionControlFolders } from "../file-system/walk-files.ts";
import type { TreeJob } from "./search-job.ts";

/** An entry of a tree. */
export type TreeNode = {
  name: string;
  isFolder: boolean;
  /** What is not shown below it, or where a link points. */
  note: string;
  children: TreeNode[];
};

/** A folder and what is below it. */
export type Tree = {
  top: TreeNode;
  /** How many of its folders are not there in full. */
  cutFolders: number;
};

/** Folders that hold what was fetched or made: named, not shown, unless asked for by their own path. */
const unshown = new Set([...versionControlFolders, "node_modules"]);

/**
 * Reads a folder as a tree. Goes level by level, so that one large folder does not use up the limit before the folders
 * beside it are read. Links are named with their target and not followed.
 */
export async function gatherTree({ root, ignore, limit }: TreeJob): Promise<Tree> {
  const isIgnored = picomatch(ignore, { dot: true, noextglob: true });
  const top: TreeNode = { name: root, isFolder: true, note: "", children: [] };
  let room = limit;
  let level: { node: TreeNode; name: string }[] = [{ node: top, name: "" }];
  let cutFolders = 0;
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { node, name } of level) {
      if (room <= 0) {
        node.note = " (not shown)";
        cutFolders += 1;
        continue;
      }
      const entries = await entriesOf(join(root, name));
      if (entries === null) {
        node.note = " (cannot be read)";
        continue;
      }
      const wanted = entries.filter((entry) => {
        const own = name === "" ? entry.name : `${name}/${entry.name}`;
        return ignore.length === 0 || !(isIgnored(own) || isIgnored(entry.name));
      });
      const shown = wanted.slice(0, room);
      room -= shown.length;
      if (shown.length < wanted.length) {
        cutFolders += 1;
        node.note = ` (${formatCount(wanted.length - shown.length, "more entry").replace("entrys", "entries")} not shown)`;
      }
      for (const entry of shown) {
        const child = await nodeOf(entry, join(root, name));
        node.children.push(child);
        if (child.isFolder && child.note === "") {
          next.push({ node: child, name: name === "" ? entry.name : `${name}/${entry.name}` });
        }
      }
    }
    level = next;
  }
  return { top, cutFolders };
}

async function nodeOf(entry: Dirent, folder: string): Promise<TreeNode> {
  const node = { name: entry.name, isFolder: entry.isDirectory(), note: "", children: [] };
  if (entry.isSymbolicLink())
    return { ...node, note: ` -> ${quoteName(await targetOf(join(folder, entry.name)))}` };
  return node.isFolder && unshown.has(entry.name) ? { ...node, note: " (not shown)" } : node;
}

async function targetOf(link: string): Promise<string> {
  try {
    return await readlink(link);
  } catch (error) {
    if (errorCodeOf(error) !== null) return "?";
    throw error;
  }
}

async function entriesOf(folder: string): Promise<Dirent[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (error) {
    if (errorCodeOf(error) !== null) return null;
    throw error;
  }
}
