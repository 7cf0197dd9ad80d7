import { statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { type GitSetting, parseGitConfig } from "../file-system/git-config.ts";
import { GitFiles, linkStatsOf, statsOf, Unreadable } from "../file-system/git-files.ts";
import { type IndexEntry, indexEntries } from "../file-system/git-index-entries.ts";
import { readBounded } from "./read-bounded.ts";

/** A repository as its files show it; nothing is run to find out. */
export type GitRepository = {
  root: string;
  gitFolder: string;
  commonFolder: string;
  /** Null where it can't be read. */
  entries: ReadonlyMap<string, IndexEntry> | null;
};

/** The repository whose root is this folder; null where none is there. */
export function repositoryAt(root: string): GitRepository | null {
  const named = join(root, ".git");
  try {
    if (linkStatsOf(named) === null) return null;
    const gitFolder = gitFolderOf(root, named);
    if (gitFolder === null) return null;
    const common = textIn(join(gitFolder, "commondir"));
    const commonFolder = common === null ? gitFolder : resolve(gitFolder, common);
    return { root, gitFolder, commonFolder, entries: readEntries(gitFolder, commonFolder) };
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

function gitFolderOf(root: string, named: string): string | null {
  const stats = statsOf(named);
  if (stats?.isDirectory() === true) return isGitFolder(named) ? named : null;
  const target = /^gitdir: (.+)$/.exec(textIn(named) ?? "")?.[1];
  if (target === undefined) return null;
  return isAbsolute(target) ? target : resolve(root, target);
}

/** Git takes no other folder of that name for one. */
function isGitFolder(path: string): boolean {
  const holdsFolders = ["objects", "refs"].every((name) => statsOf(join(path, name))?.isDirectory() === true);
  return holdsFolders && /^(?:ref: refs\/\S|[0-9a-f]{40})/.test(textIn(join(path, "HEAD")) ?? "");
}

function textIn(path: string): string | null {
  const read = readBounded(path);
  return read === null || read === "unreadable" ? null : read.text.replace(/[\r\n]+$/, "");
}

type KeptIndex = { stamp: string; entries: ReadonlyMap<string, IndexEntry> | null };
/** A call is looked at several times, mostly with the same index. */
const kept = new Map<string, KeptIndex>();
const mostKept = 4;
const largestIndex = 50_000_000;

function readEntries(gitFolder: string, commonFolder: string): KeptIndex["entries"] {
  const path = join(gitFolder, "index");
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (stats === undefined) return new Map();
  const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
  const known = kept.get(path);
  if (known?.stamp === stamp) return known.entries;
  const entries = stats.size > largestIndex ? null : parseEntries(path, commonFolder);
  kept.delete(path);
  kept.set(path, { stamp, entries });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return entries;
}

function parseEntries(path: string, commonFolder: string): KeptIndex["entries"] {
  try {
    const index = new GitFiles().readIndex(path);
    if (index === null) return new Map();
    const settings = settingsIn(join(commonFolder, "config")) ?? [];
    const isLong = settings.some(
      ({ section, name, value }) => section === "extensions" && name === "objectformat" && value === "sha256",
    );
    return indexEntries(index, isLong ? 32 : 20);
  } catch (error) {
    if (error instanceof Unreadable || (error instanceof Error && "code" in error)) return null;
    throw error;
  }
}

/** The settings in a file, none where it isn't there; null where it can't be read, or takes in other files. */
export function settingsIn(path: string): GitSetting[] | null {
  const read = readBounded(path);
  if (read === null) return [];
  const settings = read === "unreadable" ? null : parseGitConfig(read.text);
  return settings?.some(({ section }) => section === "include" || section === "includeif") === true
    ? null
    : settings;
}

/** The folders from this one upwards. */
export function* foldersAbove(folder: string): Generator<string> {
  for (let at = folder; ; at = dirname(at)) {
    yield at;
    if (at === dirname(at)) return;
  }
}
