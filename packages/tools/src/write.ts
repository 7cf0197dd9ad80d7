import { z } from "zod";
import { previewChange, runChange, writtenFile } from "./change-file.ts";
import { bytes, formatCount } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { fileChangeOf } from "./file-change.ts";
import type { AnyTool } from "./ports/tool.ts";

const writeInput = z.strictObject({
  file_path: z.string().describe("The file to write, absolute or relative to the workspace"),
  content: z.string().describe("The whole content of the file"),
});

/** Makes a file, or replaces a whole one. */
export function createWriteTool(home: string): AnyTool {
  return defineTool<z.infer<typeof writeInput>>({
    name: "Write",
    description: [
      "Writes a file: creates it, with any missing folders, or replaces all of its content.",
      "To change part of a file, use Edit or MultiEdit. Content is written as UTF-8, exactly as given.",
    ].join("\n"),
    schema: writeInput,
    preview: ({ file_path, content }, context) =>
      previewChange(file_path, () => Buffer.from(content), { ...context, home }),
    async run({ file_path, content }, context) {
      const { snapshot, after } = await runChange(file_path, () => Buffer.from(content), {
        ...context,
        home,
      });
      const { additions, deletions } = fileChangeOf(snapshot, after);
      const done = snapshot.exists
        ? `Replaced ${snapshot.path}: ${formatCount(additions, "line")} added, ${formatCount(deletions, "line")} removed`
        : `Created ${snapshot.path}: ${formatCount(additions, "line")}`;
      return {
        ok: true,
        text: `${done} (${bytes(after.length)}).`,
        files: [writtenFile(snapshot.path, after)],
      };
    },
  });
}
