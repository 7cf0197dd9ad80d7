import { lstat } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch";
import { errorCodeOf } from "../file-system/error-code.ts";
import type { GlobJob } from "./search-job.ts";

/** The names that a glob fits, the most recently changed file first. */
export async function globFiles({ root, names, pattern }: GlobJob): Promise<string[]> {
  const fits = picomatch(pattern, { dot: true, noextglob: true });
  const found: { name: string; changedAt: number }[] = [];
  for (const name of names) {
    if (fits(name)) found.push({ name, changedAt: await changedAt(join(root, name)) });
  }
  // The sort keeps the given order where times are equal.
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
