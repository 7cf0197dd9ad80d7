import type { FileHandle } from "node:fs/promises";
import { readlink } from "node:fs/promises";

/**
 * Whether an open file is the one at that real path: a folder on the way may have become a link since. Where the system
 * does not say (there is no /proc), it is taken to be.
 */
export async function isOpenAt(handle: FileHandle, realPath: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null);
  return opened === null || opened === realPath;
}
