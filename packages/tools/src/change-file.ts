import { createHash } from "node:crypto";
import { fileChangeOf } from "./file-change.ts";
import { ChangedSinceApprovedError } from "./file-system/changed-error.ts";
import { hasErrorCode } from "./file-system/error-code.ts";
import { type FileSnapshot, takeSnapshot } from "./file-system/file-snapshot.ts";
import { realpathOf } from "./file-system/real-path.ts";
import { replaceFile } from "./file-system/replace-file.ts";
import { type PathBase, resolveToolPath } from "./file-system/tool-path.ts";
import type { FileRecord } from "./ports/file-memory.ts";
import type { RunContext, ToolContext, ToolPreview } from "./ports/tool.ts";

/** The content of a file after a call, from what stands there now. Throws `ToolInputError` when that cannot be. */
export type ChangeContent = (snapshot: FileSnapshot) => Buffer;

/** What a call would make of one file, as a diff, bound to the bytes that stand there now. Writes nothing. */
export async function previewChange(
  path: string,
  changeContent: ChangeContent,
  context: ToolContext & { home: string },
): Promise<ToolPreview> {
  const snapshot = await takeSnapshot(realPathIn(path, context), context.signal);
  return {
    preview: { kind: "diff", files: [fileChangeOf(snapshot, changeContent(snapshot))] },
    fingerprints: [{ path: snapshot.path, hash: snapshot.hash }],
  };
}

/** Does what `previewChange` showed, if the file is still the one that was shown; returns what was written. */
export async function runChange(
  path: string,
  changeContent: ChangeContent,
  context: RunContext & { home: string },
): Promise<{ snapshot: FileSnapshot; after: Buffer }> {
  const snapshot = await takeApproved(realPathIn(path, context), context);
  const after = changeContent(snapshot);
  await replaceFile(snapshot, after, context.signal);
  return { snapshot, after };
}

/** What the session knows of a file that it wrote. */
export function writtenFile(path: string, content: Buffer): FileRecord {
  return { path, hash: createHash("sha256").update(content).digest("hex"), access: "write" };
}

/** The real path that an input path means: the target of a link, or the file that would be made. */
export function realPathIn(path: string, base: PathBase): string {
  return realpathOf(resolveToolPath(path, base));
}

async function takeApproved(path: string, context: RunContext): Promise<FileSnapshot> {
  const approved = context.fingerprints.find((fingerprint) => fingerprint.path === path);
  if (approved === undefined) throw new ChangedSinceApprovedError(path, "became the path’s target only");
  const snapshot = await takeSnapshot(path, context.signal).catch((error: unknown) => {
    if (hasErrorCode(error, "ELOOP")) throw new ChangedSinceApprovedError(path, "became a symbolic link");
    throw error;
  });
  if (snapshot.hash !== approved.hash) throw new ChangedSinceApprovedError(path, "changed");
  return snapshot;
}
