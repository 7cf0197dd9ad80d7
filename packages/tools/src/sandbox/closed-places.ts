import { lstat, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ClosedBy, WallRules } from "@countersign/policy";
import { hasErrorCode } from "../file-system/error-code.ts";
import { FolderReader } from "./folder-reader.ts";

/** A file or folder that exists. Paths are absolute and real. */
export type Place = { path: string; isFolder: boolean };

/** What a deny rule closes. */
export type ClosedPlace = Place & ClosedBy;

/**
 * Asks the rules about everything in the folders that they may have a pattern for, and in the opened ones: a pattern can mean those, too. A folder that is hidden as a whole isn't looked into.
 * Throws for what it can't look into: an agent could have made it so, to keep a file open.
 */
export async function findClosedPlaces(
  rules: WallRules,
  opened: readonly string[],
  signal: AbortSignal,
): Promise<ClosedPlace[]> {
  const search = new Search(rules, new FolderReader(signal));
  const roots = rules.searched.length === 0 ? [] : [...rules.searched, ...opened];
  for (const written of new Set(roots)) {
    const [root] = await realPlaces([written]);
    if (root !== undefined) await search.visit(root.path, { written, isFolder: root.isFolder });
  }
  return search.found;
}

type Entry = { written: string; isFolder: boolean };

class Search {
  readonly found: ClosedPlace[] = [];
  readonly #rules: WallRules;
  readonly #reader: FolderReader;

  constructor(rules: WallRules, reader: FolderReader) {
    this.#rules = rules;
    this.#reader = reader;
  }

  /** `written` is how a rule would name the path. */
  async visit(path: string, { written, isFolder }: Entry): Promise<void> {
    const closed = this.#rules.wallOf(written, isFolder) ?? this.#rules.wallOf(path, isFolder);
    if (closed !== null) this.found.push({ path, isFolder, ...closed });
    if (!isFolder || closed?.wall === "hidden") return;
    const entries = await this.#reader.entriesOf(path);
    const folders = entries.filter((entry) => entry.isDirectory());
    for (const entry of entries) {
      if (entry.isDirectory()) continue;
      const place = join(path, entry.name);
      const name = join(written, entry.name);
      if (entry.isSymbolicLink()) await this.#visitLink(place, name);
      else await this.visit(place, { written: name, isFolder: false });
    }
    for (const { name } of folders)
      await this.visit(join(path, name), { written: join(written, name), isFolder: true });
  }

  /** What a link leads to can be read by the link's name, so it is closed if that name is. */
  async #visitLink(path: string, written: string): Promise<void> {
    const closed = this.#rules.wallOf(written, true) ?? this.#rules.wallOf(written, false);
    if (closed === null) return;
    for (const target of await realPlaces([path])) this.found.push({ ...target, ...closed });
  }
}

/** Those that exist, under their real paths. Throws for those that can't be seen. */
export async function realPlaces(paths: readonly string[]): Promise<Place[]> {
  const places = await Promise.all([...new Set(paths)].map((path) => placeOf(path)));
  return places.flatMap((place) => place ?? []);
}

/**
 * The same, with the folder that keeps a path from being seen in its place: it belongs to another user, or is one that a command could open. `look`
 * gives the real path of a path.
 */
export async function nearestPlaces(paths: readonly string[], look: Look = realpath): Promise<Place[]> {
  const places = await Promise.all([...new Set(paths)].map((path) => nearestOf(path, look)));
  return [...new Map(places.flatMap((place) => (place === null ? [] : [[place.path, place]]))).values()];
}

type Look = (path: string) => Promise<string>;

async function nearestOf(path: string, look: Look): Promise<Place | null> {
  for (let nearest = path; ; nearest = dirname(nearest)) {
    try {
      return await placeOf(nearest, look);
    } catch (error) {
      if (!hasErrorCode(error, "EACCES") || nearest === dirname(nearest)) throw error;
    }
  }
}

async function placeOf(path: string, look: Look = realpath): Promise<Place | null> {
  try {
    const real = await look(path);
    return { path: real, isFolder: (await lstat(real)).isDirectory() };
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}
