import type { Dirent } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Wall, WallRules } from "@countersign/policy";
import { errorCodeOf } from "../file-system/error-code.ts";

/** A file or folder that exists. Paths are absolute and real. */
export type Place = { path: string; isFolder: boolean };

/** What a deny rule closes. */
export type ClosedPlace = Place & { wall: Wall };

/** How long the search may take, in milliseconds, and how many entries it may find. */
const searchMs = 10_000;
const mostEntries = 500_000;

/**
 * Asks the rules about everything in the folders that they may have a pattern for. A folder that is hidden as a whole isn't looked into.
 * Throws for what it can't look into: an agent could have made it so, to keep a file open.
 */
export async function findClosedPlaces(rules: WallRules, signal: AbortSignal): Promise<ClosedPlace[]> {
  const search = new Search(rules, AbortSignal.any([signal, AbortSignal.timeout(searchMs)]));
  for (const written of new Set(rules.searched)) {
    const [root] = await realPlaces([written]);
    if (root !== undefined) await search.visit(root.path, { written, isFolder: root.isFolder });
  }
  return search.found;
}

type Entry = { written: string; isFolder: boolean };

class Search {
  readonly found: ClosedPlace[] = [];
  readonly #rules: WallRules;
  readonly #signal: AbortSignal;
  #entries = 0;

  constructor(rules: WallRules, signal: AbortSignal) {
    this.#rules = rules;
    this.#signal = signal;
  }

  /** `written` is how a rule would name the path. */
  async visit(path: string, { written, isFolder }: Entry): Promise<void> {
    const wall = this.#rules.wallOf(written, isFolder) ?? this.#rules.wallOf(path, isFolder);
    if (wall !== null) this.found.push({ path, isFolder, wall });
    if (!isFolder || wall === "hidden") return;
    const entries = await this.#entriesOf(path);
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
    const wall = this.#rules.wallOf(written, true) ?? this.#rules.wallOf(written, false);
    if (wall === null) return;
    for (const target of await realPlaces([path])) this.found.push({ ...target, wall });
  }

  async #entriesOf(folder: string): Promise<Dirent[]> {
    if (this.#signal.aborted)
      throw new Error("it took too long to look for the files that a deny rule is about");
    const entries = await readdir(folder, { withFileTypes: true });
    this.#entries += entries.length;
    if (this.#entries > mostEntries)
      throw new Error(`there are more than ${mostEntries} files to look for those that a deny rule is about`);
    // What isn't UTF-8 couldn't be named here.
    const unnamed = entries.find(({ name }) => name.includes("\uFFFD"));
    if (unnamed !== undefined) throw new Error(`${folder} has a file whose name isn’t UTF-8`);
    return entries;
  }
}

/** Those that exist, under their real paths. Throws for those that can't be seen. */
export async function realPlaces(paths: readonly string[]): Promise<Place[]> {
  const places = await Promise.all(
    [...new Set(paths)].map(async (path): Promise<Place[]> => {
      try {
        const real = await realpath(path);
        return [{ path: real, isFolder: (await lstat(real)).isDirectory() }];
      } catch (error) {
        const code = errorCodeOf(error);
        if (code === "ENOENT" || code === "ENOTDIR") return [];
        throw error;
      }
    }),
  );
  return places.flat();
}
