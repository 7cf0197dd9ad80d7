import { lstatSync } from "node:fs";
import { join } from "node:path";
import { errorCodeOf } from "../file-system/error-code.ts";
import { isInside } from "../file-system/tool-path.ts";
import { FolderReader } from "./folder-reader.ts";

type Linked = { links: number; paths: string[] };

/**
 * The files in folders that are also elsewhere, by a hard link: a change of one would be a change outside. `passed`: folders that needn't be looked into.
 * `wholes`: folders that are named instead of such a file in them. Throws if it can't look everywhere.
 */
export async function findLinkedOutside(
  roots: readonly string[],
  { passed, wholes, signal }: { passed: ReadonlySet<string>; wholes: readonly string[]; signal: AbortSignal },
): Promise<string[]> {
  const reader = new FolderReader(signal);
  const found = new Map<string, Linked>();
  const folders = [...roots];
  for (const folder of folders) {
    for (const entry of await reader.entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !passed.has(path)) folders.push(path);
      else if (entry.isFile()) note(path, found);
    }
  }
  const outside = [...found.values()].filter(({ links, paths }) => paths.length < links);
  const paths = outside.flatMap((one) => one.paths);
  return [...new Set(paths.map((path) => wholes.find((whole) => isInside(path, whole)) ?? path))];
}

function note(path: string, found: Map<string, Linked>): void {
  try {
    const { nlink, ino, dev } = lstatSync(path);
    if (nlink < 2) return;
    const key = `${dev}:${ino}`;
    const known = found.get(key) ?? { links: nlink, paths: [] };
    known.paths.push(path);
    found.set(key, known);
  } catch (error) {
    // It's gone.
    if (errorCodeOf(error) !== "ENOENT") throw error;
  }
}
