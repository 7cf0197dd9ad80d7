import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PolicyFileSystem } from "@countersign/policy";
import { folderEntries, smallText } from "./folder-entries.ts";
import { realpathOf } from "./real-path.ts";
import { repositoryPrograms } from "./repository-programs.ts";
import { linksIn, trackedNames } from "./tracked-names.ts";

/** What decisions may know of the file system, read at the moment that they ask. */
export const policyFileSystem = {
  realpath: realpathOf,

  repositoryPrograms,

  linkCount: linkCountOf,

  entries: folderEntries,

  readText: smallText,

  trackedNames,

  linksIn,

  isFolder(path: string): boolean {
    return statsOf(path)?.isDirectory() === true;
  },

  hasLinkBelow(path: string, passedOver: readonly string[] = []): boolean {
    if (statsOf(path)?.isDirectory() !== true) return false;
    const waiting = [path];
    let entryCount = 0;
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const entries = entriesOf(folder);
      entryCount += entries?.length ?? 0;
      if (entries === null || entryCount > maxEntries || entries.some((entry) => entry.isSymbolicLink()))
        return true;
      for (const entry of entries) {
        if (entry.isDirectory() && !passedOver.includes(entry.name)) waiting.push(join(folder, entry.name));
        else if (entry.isFile() && (linkCountOf(join(folder, entry.name)) ?? 1) > 1) return true;
      }
    }
    return false;
  },
} satisfies PolicyFileSystem;

function linkCountOf(path: string): number | null {
  const stats = statsOf(path);
  return stats?.isFile() === true ? stats.nlink : null;
}

/** A folder with more in it counts as one that holds a link: looking on would hold decisions up. */
const maxEntries = 20_000;

/** Null where the server may not read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

/** Null where nothing is, and where the server may not read: what cannot be read cannot be written either. */
function statsOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
