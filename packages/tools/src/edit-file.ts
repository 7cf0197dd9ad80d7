import { applyEdits, type TextEdit } from "./apply-edits.ts";
import { previewChange, runChange, writtenFile } from "./change-file.ts";
import { bytes, formatCount } from "./cut.ts";
import { fileChangeOf } from "./file-change.ts";
import type { FileSnapshot } from "./file-system/file-snapshot.ts";
import {
  type RunContext,
  type ToolContext,
  ToolInputError,
  type ToolPreview,
  type ToolResult,
} from "./ports/tool.ts";
import { decodeText, encodeText } from "./text-encoding.ts";

/** The diff of some edits to one file. */
export function previewEdits(
  path: string,
  edits: TextEdit[],
  context: ToolContext & { home: string },
): Promise<ToolPreview> {
  return previewChange(path, (snapshot) => editedContent(snapshot, edits), context);
}

/** Makes the edits, if the file is still as it was shown. */
export async function runEdits(
  path: string,
  edits: TextEdit[],
  context: RunContext & { home: string },
): Promise<ToolResult> {
  const { snapshot, after } = await runChange(path, (now) => editedContent(now, edits), context);
  const { additions, deletions } = fileChangeOf(snapshot, after);
  const made = edits.length === 1 ? "" : ` with ${formatCount(edits.length, "edit")}`;
  const text = `Changed ${snapshot.path}${made}: ${formatCount(additions, "line")} added, ${formatCount(deletions, "line")} removed.`;
  return { ok: true, text, files: [writtenFile(snapshot.path, after)] };
}

function editedContent(snapshot: FileSnapshot, edits: TextEdit[]): Buffer {
  if (!snapshot.exists)
    throw new ToolInputError(`${snapshot.path} doesn’t exist`, "Use Write to create a file.");
  if (snapshot.bytes === null) {
    throw new ToolInputError(
      `${snapshot.path} is too large to edit (${bytes(snapshot.size)})`,
      "Change it with Bash.",
    );
  }
  const decoded = decodeText(snapshot.bytes);
  if (decoded === null) {
    throw new ToolInputError(
      `${snapshot.path} isn’t UTF-8 text, so editing would damage it`,
      "Change it with Bash, or convert it first (iconv).",
    );
  }
  return encodeText(applyEdits(decoded, edits));
}
