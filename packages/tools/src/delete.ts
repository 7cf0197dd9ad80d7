import { createHash } from "node:crypto";
import { lstat, readlink, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FileChange } from "@countersign/contracts/preview";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { fileChangeOf } from "./file-change.ts";
import { inAnchoredFolder } from "./file-system/anchored-folder.ts";
import { ChangedSinceApprovedError } from "./file-system/changed-error.ts";
import { hasErrorCode } from "./file-system/error-code.ts";
import { type FileSnapshot, kindOf, takeSnapshot } from "./file-system/file-snapshot.ts";
import { realpathOf } from "./file-system/real-path.ts";
import { removeFile } from "./file-system/replace-file.ts";
import { type PathBase, resolveToolPath } from "./file-system/tool-path.ts";
import { type AnyTool, type ToolContext, ToolInputError } from "./ports/tool.ts";

const deleteInput = z.strictObject({
  file_path: z.string().describe("The file to delete, absolute or relative to the workspace"),
});

/**
 * What would be deleted: a file, or a symbolic link itself. The hash of a link covers where it points, and is marked so that
 * no file has the same.
 */
type Doomed =
  | { kind: "file"; snapshot: FileSnapshot & { exists: true } }
  | { kind: "link"; path: string; target: string; hash: string };

/** Deletes one file. A symbolic link is deleted itself, never what it points to. */
export function createDeleteTool(home: string): AnyTool {
  return defineTool<z.infer<typeof deleteInput>>({
    name: "Delete",
    description:
      "Deletes one file. For a symbolic link, it deletes the link, not its target. Folders are refused: use Bash.",
    schema: deleteInput,
    async preview({ file_path }, context) {
      const doomed = await inspectTarget(file_path, { ...context, home });
      return { preview: { kind: "diff", files: [changeOf(doomed)] }, fingerprints: [fingerprintOf(doomed)] };
    },
    async run({ file_path }, context) {
      const path = entryPath(file_path, { ...context, home });
      const approved = context.fingerprints.find((fingerprint) => fingerprint.path === path);
      if (approved === undefined) throw new ChangedSinceApprovedError(path, "became the path’s target only");
      const doomed = await inspectTarget(file_path, { ...context, home }).catch((error: unknown) => {
        if (error instanceof ToolInputError) throw new ChangedSinceApprovedError(path, "changed");
        throw error;
      });
      if (fingerprintOf(doomed).hash !== approved.hash) throw new ChangedSinceApprovedError(path, "changed");
      if (doomed.kind === "file") await removeFile(doomed.snapshot, context.signal);
      else await removeLink(doomed.path, doomed.target);
      const text = `Deleted ${doomed.kind === "link" ? "the symbolic link " : ""}${path}.`;
      return { ok: true, text, files: [{ path, hash: null, access: "delete" }] };
    },
  });
}

/** The real path of the entry itself: only the folders on the way are resolved. */
function entryPath(path: string, base: PathBase): string {
  const resolved = resolveToolPath(path, base);
  return resolved === "/" ? resolved : join(realpathOf(dirname(resolved)), basename(resolved));
}

async function inspectTarget(file: string, context: ToolContext & { home: string }): Promise<Doomed> {
  const path = entryPath(file, context);
  const stats = await lstat(path).catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  });
  if (stats === null) throw new ToolInputError(`${path} doesn’t exist`);
  if (stats.isSymbolicLink()) {
    const target = await readlink(path);
    return {
      kind: "link",
      path,
      target,
      hash: `link:${createHash("sha256").update(target).digest("hex")}`,
    };
  }
  if (!stats.isFile()) {
    throw new ToolInputError(
      `${path} is ${kindOf(stats)}, and Delete only takes files`,
      "Use Bash for anything else.",
    );
  }
  const snapshot = await takeSnapshot(path, context.signal);
  if (!snapshot.exists) throw new ToolInputError(`${path} doesn’t exist`);
  return { kind: "file", snapshot };
}

function fingerprintOf(doomed: Doomed) {
  return doomed.kind === "file"
    ? { path: doomed.snapshot.path, hash: doomed.snapshot.hash }
    : { path: doomed.path, hash: doomed.hash };
}

function changeOf(doomed: Doomed): FileChange {
  if (doomed.kind === "file") return fileChangeOf(doomed.snapshot, null);
  const { path, target } = doomed;
  const diff = `Deletes the symbolic link to ${JSON.stringify(target)}. Its target stays.\n`;
  return { path, change: "delete", diff, additions: 0, deletions: 0, isCut: false };
}

async function removeLink(path: string, target: string): Promise<void> {
  await inAnchoredFolder(dirname(path), async (anchor) => {
    const entry = `${anchor}/${basename(path)}`;
    const now = await readlink(entry).catch((error: unknown) => {
      if (hasErrorCode(error, "EINVAL", "ENOENT")) return null;
      throw error;
    });
    if (now !== target) throw new ChangedSinceApprovedError(path, "changed");
    await unlink(entry);
  });
}
