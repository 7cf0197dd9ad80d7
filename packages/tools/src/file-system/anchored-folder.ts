import { constants } from "node:fs";
import { open, readlink, realpath } from "node:fs/promises";
import { ChangedSinceApprovedError } from "./changed-error.ts";
import { hasErrorCode } from "./error-code.ts";

/**
 * Runs `work` with a path to the folder that stays the same folder even if others are renamed or linked meanwhile. On Linux that is
 * the open folder itself (`/proc/self/fd/N`); elsewhere it is the path, checked once. `folder` must be a real path: a symlink
 * that has appeared on the way means that the target has moved since it was checked.
 */
export async function inAnchoredFolder<Result>(
  folder: string,
  work: (anchor: string) => Promise<Result>,
): Promise<Result> {
  const handle = await openFolder(folder);
  const link = `/proc/self/fd/${handle.fd}`;
  try {
    const opened = await readlinkOrNull(link);
    if ((opened ?? (await realpath(folder))) !== folder) {
      throw new ChangedSinceApprovedError(folder, "became a symbolic link");
    }
    return await work(opened === null ? folder : link);
  } catch (error) {
    // A message must name the place that people know, not the descriptor.
    if (error instanceof Error && "path" in error && typeof error.path === "string") {
      error.path = error.path.replace(link, () => folder);
    }
    throw error;
  } finally {
    await handle.close();
  }
}

async function openFolder(folder: string) {
  try {
    return await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    if (hasErrorCode(error, "ELOOP", "ENOTDIR")) {
      throw new ChangedSinceApprovedError(folder, "stopped being a folder");
    }
    throw error;
  }
}

async function readlinkOrNull(path: string): Promise<string | null> {
  try {
    return await readlink(path);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}
