import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AffectedFile } from "@countersign/contracts/call-effects";

/** Something on the disk, itself and not what a link leads to. `stats` null: nothing is there, or it can't be looked at. */
export type DiskEntry = { path: string; stats: Stats | null };

export function entryAt(path: string): DiskEntry {
  return { path, stats: orNull(() => lstatSync(path, { throwIfNoEntry: false }) ?? null) };
}

/** The entry that a path names: the links on the way are followed, as the kernel does; the last name isn't. */
export function entryNamed(path: string): DiskEntry {
  const folder = orNull(() => realpathSync.native(dirname(path)));
  return folder === null ? { path, stats: null } : entryAt(join(folder, basename(path)));
}

/** What a link leads to, at its real path; the entry itself where it is none, or leads nowhere. */
export function followed(entry: DiskEntry): DiskEntry {
  if (entry.stats?.isSymbolicLink() !== true) return entry;
  const real = orNull(() => realpathSync.native(entry.path));
  return real === null ? entry : entryAt(real);
}

export function isFolderBehind(path: string): boolean {
  return orNull(() => statSync(path, { throwIfNoEntry: false }))?.isDirectory() === true;
}

export function kindOfEntry(stats: Stats): AffectedFile["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}

/** What bytes become that are no UTF-8. */
const notText = "\uFFFD";

/** The names in a folder, sorted; null where it can't be read. `isText` false: some are no text, and left out. */
export function namesIn(folder: string): { names: string[]; isText: boolean } | null {
  const names = orNull(() => readdirSync(folder));
  if (names === null) return null;
  const readable = names.filter((name) => !name.includes(notText));
  return { names: readable.sort(), isText: readable.length === names.length };
}

/** The names in a folder that are no text, in hex. */
export function unreadableNamesIn(folder: string): string[] {
  const names = orNull(() => readdirSync(folder, { encoding: "buffer" })) ?? [];
  return names
    .filter((name) => name.toString().includes(notText))
    .map((name) => name.toString("hex"))
    .sort();
}

/** Null where the system refuses. */
function orNull<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
