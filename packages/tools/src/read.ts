import { constants } from "node:fs";
import { z } from "zod";
import { bytes, cutMark, formatCount, number } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { ChangedSinceApprovedError } from "./file-system/changed-error.ts";
import { hashOpen, openPlainFile } from "./file-system/file-snapshot.ts";
import { isOpenAt } from "./file-system/open-at.ts";
import { placeFingerprint, samePlace } from "./file-system/place.ts";
import { realpathOf } from "./file-system/real-path.ts";
import { resolveToolPath } from "./file-system/tool-path.ts";
import { type AnyTool, ToolInputError, type ToolResult } from "./ports/tool.ts";
import { type LineWindow, readLines } from "./read-lines.ts";

const defaultLines = 2_000;
const maxLineCharacters = 2_000;
const maxCharacters = 100_000;

const readInput = z.strictObject({
  file_path: z.string().describe("The file to read, absolute or relative to the workspace"),
  offset: z.int().min(1).optional().describe("The first line to show, counted from 1 (default 1)"),
  limit: z.int().min(1).optional().describe(`How many lines to show (default ${defaultLines})`),
});

/** Shows a part of a text file with line numbers. */
export function createReadTool(home: string): AnyTool {
  return defineTool<z.infer<typeof readInput>>({
    name: "Read",
    description: [
      `Reads a text file. Shows up to ${number(defaultLines)} lines from the start, or from offset, each with its number and a tab.`,
      `Lines longer than ${number(maxLineCharacters)} characters are cut. A note says when there is more, and which offset shows it.`,
      "Binary files are not shown. For a folder use LS.",
    ].join("\n"),
    schema: readInput,
    async preview({ file_path }, context) {
      const path = realpathOf(resolveToolPath(file_path, { ...context, home }));
      return { preview: { kind: "path", action: "read", path }, fingerprints: [placeFingerprint(path)] };
    },
    async run({ file_path, offset = 1, limit = defaultLines }, context) {
      const real = realpathOf(resolveToolPath(file_path, { ...context, home }));
      const path = samePlace(real, context.fingerprints);
      const handle = await openPlainFile(path, constants.O_NOFOLLOW);
      if (handle === null) {
        throw new ToolInputError(`${path} doesn’t exist`, "Glob finds files by name; LS shows a folder.");
      }
      try {
        if (!(await isOpenAt(handle, path))) throw new ChangedSinceApprovedError(path, "leads elsewhere");
        // Hashed first: what changes in between then counts as changed, never as read.
        const hash = context.isTracked === true ? await hashOpen(handle, context.signal) : null;
        const window = { offset, limit, maxLineCharacters, maxCharacters, signal: context.signal };
        const result = present(path, await readLines(handle, window), { offset, limit });
        return hash === null ? result : { ...result, files: [{ path, hash, access: "read" }] };
      } finally {
        await handle.close();
      }
    },
  });
}

function present(path: string, window: LineWindow, asked: { offset: number; limit: number }): ToolResult {
  if (window.kind === "binary") {
    const message = `${path} is binary (${window.what}, ${bytes(window.size)}) and is not shown`;
    return {
      ok: false,
      code: "invalid_input",
      message,
      hint: "Use Bash with file, xxd or strings to inspect it.",
    };
  }
  const { lines, size, isEnd } = window;
  if (size === 0) return { ok: true, text: "(the file is empty)" };
  if (lines.length === 0) {
    const message = `${path} has ${formatCount(window.linesRead, "line")}; line ${number(asked.offset)} is past its end`;
    return { ok: false, code: "invalid_input", message };
  }
  const text = lines.map((line, index) => {
    const rest = line.removed === 0 ? "" : ` [… ${formatCount(line.removed, "more byte")} in this line]`;
    return `${String(asked.offset + index).padStart(6)}\t${line.text}${rest}`;
  });
  const last = asked.offset + lines.length - 1;
  const marks = [];
  if (!isEnd) {
    const left = `${bytes(window.bytesLeft)} of ${bytes(size)} follow line ${number(last)}`;
    marks.push(cutMark(left, `Continue with offset ${last + 1}.`));
  }
  if (!window.isUtf8)
    marks.push("[The file is not valid UTF-8: what could not be read is shown as \ufffd. Edit refuses it.]");
  return { ok: true, text: [...text, ...marks].join("\n") };
}
