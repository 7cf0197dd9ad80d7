import { lstatSync } from "node:fs";
import { join } from "node:path";
import { errorCodeOf } from "../file-system/error-code.ts";
import type { Place } from "./closed-places.ts";
import { FolderReader } from "./folder-reader.ts";

/** How many entries of a closed folder are looked at. More would take longer than most commands. */
const mostInFolder = 1_000;

type Search<Closed> = {
  closed: readonly Closed[];
  /** Files and folders in which other names count. */
  roots: readonly Place[];
  signal: AbortSignal;
};

/**
 * Finds other names of the files that are closed, or are in a closed folder: a hard link in an open folder would be a way around the wall. The
 * roots are only looked through if such a file has another name at all. Throws if it then can't look everywhere.
 */
export async function findOtherNames<Closed extends Place>({
  closed,
  roots,
  signal,
}: Search<Closed>): Promise<Closed[]> {
  const linked = new Map<string, Closed>();
  for (const place of closed) {
    const paths = place.isFolder ? await someFilesIn(place.path, signal) : [place.path];
    for (const path of paths) {
      const key = keyOfLinked(path);
      if (key !== null && !linked.has(key)) linked.set(key, place);
    }
  }
  if (linked.size === 0) return [];
  const known = new Set(closed.map(({ path }) => path));
  const found = new Map<string, Closed>();
  const reader = new FolderReader(signal);
  const folders = roots.filter(({ isFolder }) => isFolder).map(({ path }) => path);
  for (const { path } of roots.filter(({ isFolder }) => !isFolder)) note(path);
  for (const folder of folders) {
    for (const entry of await reader.entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (known.has(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) note(path);
    }
  }
  return [...found.values()];

  function note(path: string): void {
    const place = linked.get(keyOfLinked(path) ?? "");
    if (place !== undefined && !known.has(path)) found.set(path, { ...place, path, isFolder: false });
  }
}

async function someFilesIn(root: string, signal: AbortSignal): Promise<string[]> {
  const reader = new FolderReader(signal);
  const [folders, files] = [[root], [] as string[]];
  let left = mostInFolder;
  for (const folder of folders) {
    // What can't be read here can't be read by the command either.
    const entries = await reader.entriesOf(folder).catch(() => []);
    left -= entries.length;
    if (left < 0) break;
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
      else if (entry.isFile()) files.push(join(folder, entry.name));
    }
  }
  return files;
}

/** Names a file that has more than one name; null for any other. */
function keyOfLinked(path: string): string | null {
  try {
    const { nlink, ino, dev } = lstatSync(path);
    return nlink > 1 ? `${dev}:${ino}` : null;
  } catch (error) {
    // It's gone.
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}
