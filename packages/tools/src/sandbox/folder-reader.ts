import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";

/** How long a search may take, in milliseconds, and how many entries it may find. */
const searchMs = 10_000;
const mostEntries = 500_000;

/** Lists folders for one search of what a sandbox has to close or to open. */
export class FolderReader {
  readonly #signal: AbortSignal;
  #entries = 0;

  constructor(signal: AbortSignal) {
    this.#signal = AbortSignal.any([signal, AbortSignal.timeout(searchMs)]);
  }

  /** What is in a folder. Throws if the search takes too long or finds too much. */
  async entriesOf(folder: string): Promise<Dirent[]> {
    if (this.#signal.aborted) throw new Error("it took too long to look through the workspace");
    const entries = await readdir(folder, { withFileTypes: true });
    this.#entries += entries.length;
    if (this.#entries > mostEntries)
      throw new Error(`there are more than ${mostEntries} files to look through`);
    // What isn't UTF-8 couldn't be named here.
    const unnamed = entries.find(({ name }) => name.includes("\uFFFD"));
    if (unnamed !== undefined) throw new Error(`${folder} has a file whose name isn’t UTF-8`);
    return entries;
  }
}
