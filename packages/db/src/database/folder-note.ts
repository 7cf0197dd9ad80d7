import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "./database-problem.ts";
import { processStart } from "./process-start.ts";

/**
 * The file in a data folder that names the server which uses it. Who may use the folder is decided by an advisory lock in
 * its Postgres; but when that Postgres crashes, nobody holds the lock until the server has connected again. The note
 * keeps others out meanwhile. It is written and removed only while holding the lock, so that nobody overwrites another's,
 * and one whose process has ended counts for nothing.
 */
export type FolderNote = {
  /** Notes this process, or gives false when a living process is noted. */
  write(): Promise<boolean>;
  /** Removes it, if it is ours. */
  remove(): Promise<void>;
};

const note = z.strictObject({ pid: z.int(), started: z.string() });
type Note = z.infer<typeof note>;

export function folderNote(dataFolder: string): FolderNote {
  const path = join(dataFolder, "server.json");
  let isOurs = false;
  return {
    async write() {
      const noted = await readNote(path);
      if (noted !== null && processStart(noted.pid) === noted.started) return false;
      const started = processStart(process.pid);
      if (started === null) return true;
      const draft = `${path}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify({ pid: process.pid, started } satisfies Note)}\n`, {
        mode: 0o600,
      });
      await rename(draft, path);
      isOurs = true;
      return true;
    },
    async remove() {
      if (isOurs) await rm(path, { force: true });
      isOurs = false;
    },
  };
}

/** Null without a note, and for what is none: then the lock decides alone. */
async function readNote(path: string): Promise<Note | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
  try {
    return note.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
