import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, link, mkdir, open, rename, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ToolInputError } from "../ports/tool.ts";
import { inAnchoredFolder } from "./anchored-folder.ts";
import { ChangedSinceApprovedError } from "./changed-error.ts";
import { hasErrorCode } from "./error-code.ts";
import { type FileSnapshot, takeSnapshot } from "./file-snapshot.ts";

/**
 * Puts `bytes` in the place of the file that `snapshot` describes, whole or not at all: a temporary file in the same folder, then
 * a rename. Missing folders are made. Permission bits and, where the system lets us, the owner are kept. Other hard links
 * keep the old content, so that only the path that was approved changes. Throws `ChangedSinceApprovedError` when the
 * file, or a folder on the way, is no longer what the snapshot says.
 */
export async function replaceFile(snapshot: FileSnapshot, bytes: Buffer, signal: AbortSignal): Promise<void> {
  const folder = dirname(snapshot.path);
  if (snapshot.exists) await access(snapshot.path, constants.W_OK);
  else await mkdir(folder, { recursive: true });
  await inAnchoredFolder(folder, async (anchor) => {
    const target = `${anchor}/${basename(snapshot.path)}`;
    const temporary = `${anchor}/.countersign-${randomBytes(8).toString("hex")}.tmp`;
    let isPlaced = false;
    try {
      await writeTemporary(temporary, snapshot, bytes);
      signal.throwIfAborted();
      await assertUnchanged(target, snapshot, signal);
      if (snapshot.exists) {
        await rename(temporary, target);
        isPlaced = true;
      } else {
        isPlaced = await placeNew(temporary, target, snapshot.path);
      }
    } finally {
      if (!isPlaced) await unlinkIfThere(temporary);
    }
  });
}

/** Deletes the file that `snapshot` describes. */
export async function removeFile(snapshot: FileSnapshot, signal: AbortSignal): Promise<void> {
  await inAnchoredFolder(dirname(snapshot.path), async (anchor) => {
    const target = `${anchor}/${basename(snapshot.path)}`;
    await assertUnchanged(target, snapshot, signal);
    await unlink(target);
  });
}

async function writeTemporary(path: string, snapshot: FileSnapshot, bytes: Buffer): Promise<void> {
  const handle = await open(path, "wx", 0o666);
  try {
    await handle.writeFile(bytes);
    if (snapshot.exists) {
      // Before chmod: a change of owner takes the set-uid bits away. Only root may give files away; others keep their own.
      const own = await handle.stat();
      if (own.uid !== snapshot.uid || own.gid !== snapshot.gid) {
        await handle.chown(snapshot.uid, snapshot.gid).catch((error: unknown) => {
          if (!hasErrorCode(error, "EPERM", "EINVAL")) throw error;
        });
      }
      await handle.chmod(snapshot.mode);
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** The last look before the file is replaced: what is left between it and the rename is microseconds. */
async function assertUnchanged(target: string, snapshot: FileSnapshot, signal: AbortSignal): Promise<void> {
  const now = await takeSnapshot(target, signal).catch((error: unknown) => {
    if (hasErrorCode(error, "ELOOP"))
      throw new ChangedSinceApprovedError(snapshot.path, "became a symbolic link");
    if (error instanceof ToolInputError)
      throw new ChangedSinceApprovedError(snapshot.path, "stopped being a file");
    throw error;
  });
  if (now.hash !== snapshot.hash) throw new ChangedSinceApprovedError(snapshot.path, "changed");
}

/**
 * Gives the temporary file its name, but never over a file that has appeared: a link, unlike a rename, refuses that. Returns
 * whether the temporary name is gone.
 */
async function placeNew(temporary: string, target: string, path: string): Promise<boolean> {
  try {
    await link(temporary, target);
    return false;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) throw new ChangedSinceApprovedError(path, "appeared");
    // File systems without hard links.
    if (!hasErrorCode(error, "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK")) throw error;
  }
  await rename(temporary, target);
  return true;
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!hasErrorCode(error, "ENOENT")) throw error;
  });
}
