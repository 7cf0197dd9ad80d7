import type { FileSnapshot } from "../file-system/file-snapshot.ts";
import {
  type RunContext,
  type ToolContext,
  ToolInputError,
  type ToolPreview,
  type ToolResult,
} from "../ports/tool.ts";
import { applyEdits, type TextEdit } from "./apply-edits.ts";
import { previewChange, runChange, written } from "./change-file.ts";
import { bytes, count } from "./cut.ts";
import { fileChangeOf } from "./file-change.ts";
import { decodeText, encodeText } from "./text-encoding.ts";

/** The diff of some edits to one file. */
export function previewEdits(
  path: string,
  edits: TextEdit[],
  context: ToolContext & { home: string },
): Promise<ToolPreview> {
  return previewChange(path, (seen) => editedContent(seen, edits), context);
}

/** Makes the edits, if the file is still as it was shown. */
export async function runEdits(
  path: string,
  edits: TextEdit[],
  context: RunContext & { home: string },
): Promise<ToolResult> {
  const { seen, after } = await runChange(path, (now) => editedContent(now, edits), context);
  const { additions, deletions } = fileChangeOf(seen, after);
  const made = edits.length === 1 ? "" : ` with ${count(edits.length, "edit")}`;
  const text = `Changed ${seen.path}${made}: ${count(additions, "line")} added, ${count(deletions, "line")} removed.`;
  return { ok: true, text, files: [written(seen.path, after)] };
}

function editedContent(seen: FileSnapshot, edits: TextEdit[]): Buffer {
  if (!seen.exists) throw new ToolInputError(`${seen.path} does not exist`, "Write makes a new file.");
  if (seen.bytes === null) {
    throw new ToolInputError(
      `${seen.path} is too large to edit (${bytes(seen.size)})`,
      "Change it with Bash.",
    );
  }
  const decoded = decodeText(seen.bytes);
  if (decoded === null) {
    throw new ToolInputError(
      `${seen.path} is not a text in UTF-8, so it cannot be edited without damage`,
      "Change it with Bash, or convert it first (iconv).",
    );
  }
  return encodeText(applyEdits(decoded, edits));
}
