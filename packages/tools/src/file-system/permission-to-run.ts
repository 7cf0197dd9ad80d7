import { chmod, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { inAnchoredFolder } from "./anchored-folder.ts";
import type { FileSnapshot } from "./file-snapshot.ts";

const run = 0o111;

/** A snapshot with another permission to run. That is all that Git keeps of a file's permissions. */
export function withRun(snapshot: FileSnapshot, isProgram: boolean): FileSnapshot {
  if (!snapshot.exists) return snapshot;
  return { ...snapshot, mode: isProgram ? snapshot.mode | run : snapshot.mode & ~run };
}

/** Lets everybody run a new file who may read it. */
export async function letRun(path: string): Promise<void> {
  await inAnchoredFolder(dirname(path), async (folder) => {
    const file = join(folder, basename(path));
    const { mode } = await stat(file);
    await chmod(file, (mode & 0o777) | ((mode & 0o444) >> 2));
  });
}
