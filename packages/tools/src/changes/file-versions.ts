import { existsSync } from "node:fs";
import { lstat, readlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileVersion } from "@countersign/contracts/recorded-change";
import { hasErrorCode } from "../file-system/error-code.ts";
import { type FileSnapshot, takeSnapshot } from "../file-system/file-snapshot.ts";
import { realpathOf } from "../file-system/real-path.ts";
import type { FileContent } from "../ports/change-store.ts";
import { ToolInputError } from "../ports/tool.ts";
import { nameOfBlob } from "./git-objects.ts";

/**
 * A file as it is now, null where there is none. A link is itself what is read, and none is followed. Throws an Error with one sentence for
 * what is too large or no file, and where a folder on the way is a link.
 */
export async function readFileVersion(workspace: string, path: string): Promise<FileContent | null> {
  const target = targetIn(workspace, path);
  const stats = await lstat(target).catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  });
  if (stats === null) return null;
  if (stats.isSymbolicLink()) {
    const bytes = await readlink(target, "buffer");
    return { version: { mode: "120000", name: nameOfBlob(bytes) }, bytes };
  }
  if (stats.isDirectory()) throw new Error("a folder is in its place now");
  return contentOf(await takeSnapshot(target, AbortSignal.timeout(60_000)));
}

/** What a snapshot of a plain file is as a version. */
export function contentOf(snapshot: FileSnapshot): FileContent | null {
  if (!snapshot.exists) return null;
  if (snapshot.bytes === null) throw new ToolInputError("the file is too large", "");
  const mode = (snapshot.mode & 0o100) === 0 ? "100644" : "100755";
  return { version: { mode, name: nameOfBlob(snapshot.bytes) }, bytes: snapshot.bytes };
}

/** The absolute path of a file in a workspace. Throws where it would lead elsewhere. */
export function targetIn(workspace: string, path: string): string {
  const segments = path.split("/");
  if (
    path.startsWith("/") ||
    segments.some((segment) => segment === "" || segment === "." || segment === "..")
  )
    throw new Error("its path isn’t inside the workspace");
  if (segments.some((segment) => segment.toLowerCase() === ".git"))
    throw new Error("it belongs to git itself");
  const target = join(workspace, path);
  let folder = dirname(target);
  while (!existsSync(folder) && folder.length > workspace.length) folder = dirname(folder);
  if (realpathOf(folder) !== folder) throw new Error("a folder in its path is now a symbolic link");
  return target;
}

/** Whether two versions are the same. */
export function isSameVersion(one: FileVersion | null, other: FileVersion | null): boolean {
  return one?.name === other?.name && one?.mode === other?.mode;
}
