import { lstat } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch";
import { errorCodeOf } from "../file-system/error-code.ts";
import { walkFiles } from "../file-system/walk-files.ts";
import type { GlobJob } from "./search-job.ts";

/** The names of the files that a glob fits, the newest first. */
export async function globFiles({ root, pattern }: GlobJob): Promise<string[]> {
  const fits = picomatch(pattern, { dot: true, noextglob: true });
  const found: { name: string; changedAt: number }[] = [];
  for await (const name of walkFiles(root)) {
    if (fits(name)) found.push({ name, changedAt: await changedAt(join(root, name)) });
  }
  // The walk is in the order of the names, and the sort keeps it where times are equal.
  return found.sort((left, right) => right.changedAt - left.changedAt).map(({ name }) => name);
}

/** When the content last changed, in milliseconds; a file that is gone by now is the oldest. */
async function changedAt(path: string): Promise<number> {
  try {
    return (await lstat(path)).mtimeMs;
  } catch (error) {
    if (errorCodeOf(error) !== null) return 0;
    throw error;
  }
}
