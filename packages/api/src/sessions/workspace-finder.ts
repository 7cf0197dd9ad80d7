import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { WorkspaceFinder } from "./workspaces-service.ts";

const mostFolders = 20;
const maxListed = 2_000;

type Folder = { path: string; isRepository: boolean };

/**
 * Completes the path of a folder as a shell would: `~` is the home folder, hidden folders come only when a dot was
 * typed, links to folders count. What cannot be read has no folders.
 */
export function createWorkspaceFinder(home: string = homedir()): WorkspaceFinder {
  return {
    async complete(typed) {
      const path = absolutePath(typed.trim(), home);
      if (path === null) return [];
      const isWhole = path.endsWith("/");
      const parent = isWhole ? resolve(path) : dirname(path);
      const prefix = isWhole ? "" : basename(path);
      const names = (await entriesOf(parent))
        .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
        .map((entry) => entry.name)
        .filter((name) => isCompletion(name, prefix))
        .slice(0, maxListed);
      const folders = await Promise.all(names.map((name) => folderAt(join(parent, name))));
      return folders
        .flatMap((folder) => (folder === null ? [] : [folder]))
        .sort((one, other) => byRank(one, other, prefix))
        .slice(0, mostFolders);
    },
  };
}

/** Null for what is not meant as an absolute path. Nothing typed yet means the home folder. */
function absolutePath(typed: string, home: string): string | null {
  if (typed === "" || typed === "~") return `${home}/`;
  if (typed.includes("\0")) return null;
  const full = typed.startsWith("~/") ? `${home}${typed.slice(1)}` : typed;
  if (!full.startsWith("/")) return null;
  const keepsSlash = full.endsWith("/") || full.endsWith("/..");
  const path = full.endsWith("/.") ? `${resolve(dirname(full))}/.` : resolve(full);
  return keepsSlash && path !== "/" ? `${path}/` : path;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    // Not there, not a folder, or closed to us: in each case there is nothing to offer.
    return [];
  }
}

function isCompletion(name: string, prefix: string): boolean {
  if (name.startsWith(".") && !prefix.startsWith(".")) return false;
  return name.toLowerCase().startsWith(prefix.toLowerCase());
}

async function folderAt(path: string): Promise<Folder | null> {
  if (!(await isFolder(path))) return null;
  return { path, isRepository: await exists(join(path, ".git")) };
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** What is spelled as typed, then repositories, then the alphabet. */
function byRank(one: Folder, other: Folder, prefix: string): number {
  const rank = ({ path, isRepository }: Folder) =>
    (basename(path) === prefix ? 0 : 4) +
    (isRepository ? 0 : 2) +
    (basename(path).startsWith(prefix) ? 0 : 1);
  return rank(one) - rank(other) || one.path.localeCompare(other.path);
}
