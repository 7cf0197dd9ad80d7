import { randomBytes } from "node:crypto";
import { lstat, mkdir, rename, rmdir, symlink, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { inAnchoredFolder } from "../file-system/anchored-folder.ts";
import { hasErrorCode } from "../file-system/error-code.ts";
import { takeSnapshot } from "../file-system/file-snapshot.ts";
import { letRun, withRun } from "../file-system/permission-to-run.ts";
import { removeFile, replaceFile } from "../file-system/replace-file.ts";
import type { FileContent, FileReplacement } from "../ports/change-store.ts";
import { contentOf, isSameVersion, readFileVersion, targetIn } from "./file-versions.ts";

const limitMs = 60_000;
const changed = "it has changed since";

/**
 * Puts a version in the place of a file, if that is still the one that is expected there: whole or not at all, and through no link. `content` is that
 * of `wanted`. Throws an Error with one sentence.
 */
export async function replaceVersion(
  workspace: string,
  { path, present, wanted }: FileReplacement,
  content: Buffer | null,
): Promise<void> {
  const target = targetIn(workspace, path);
  if (present === null && wanted !== null) await makeRoom(target);
  const now = await readFileVersion(workspace, path);
  if (!isSameVersion(now?.version ?? null, present)) throw new Error(changed);
  if (wanted === null) return now === null ? undefined : remove(target, now);
  if (content === null) throw new Error("its earlier content isn’t kept on this server");
  if (wanted.mode === "120000") return placeLink(target, content);
  if (now?.version.mode === "120000") await remove(target, now);
  const snapshot = await takeSnapshot(target, AbortSignal.timeout(limitMs));
  // The file itself may have been written since.
  if (snapshot.exists && !isSameVersion(contentOf(snapshot)?.version ?? null, present))
    throw new Error(changed);
  await replaceFile(withRun(snapshot, wanted.mode === "100755"), content, AbortSignal.timeout(limitMs));
  if (!snapshot.exists && wanted.mode === "100755") await letRun(target);
}

/** An empty folder or a pipe that took the file's place is in its way. */
async function makeRoom(target: string): Promise<void> {
  const there = await lstat(target).catch(() => null);
  if (there?.isFIFO() === true || there?.isSocket() === true)
    return inAnchoredFolder(dirname(target), (at) => unlink(join(at, basename(target))));
  await rmdir(target).catch((error: unknown) => {
    if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST")) throw error;
  });
}

async function remove(target: string, { version }: FileContent): Promise<void> {
  if (version.mode !== "120000")
    return removeFile(await unchanged(target, version), AbortSignal.timeout(limitMs));
  await inAnchoredFolder(dirname(target), (at) => unlink(join(at, basename(target))));
}

async function unchanged(target: string, version: FileContent["version"]) {
  const snapshot = await takeSnapshot(target, AbortSignal.timeout(limitMs));
  if (!isSameVersion(contentOf(snapshot)?.version ?? null, version)) throw new Error(changed);
  return snapshot;
}

async function placeLink(target: string, content: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await inAnchoredFolder(dirname(target), async (at) => {
    const temporary = join(at, `.countersign-${randomBytes(8).toString("hex")}.tmp`);
    await symlink(content, temporary);
    await rename(temporary, join(at, basename(target)));
  });
}
