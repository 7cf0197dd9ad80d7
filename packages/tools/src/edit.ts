import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { previewEdits, runEdits } from "./edit-file.ts";
import type { AnyTool } from "./ports/tool.ts";

const editInput = z.strictObject({
  file_path: z.string().describe("The file to change, absolute or relative to the workspace"),
  old_string: z.string().describe("The exact text to replace, including indentation"),
  new_string: z.string().describe("The new text, taken literally"),
  replace_all: z
    .boolean()
    .optional()
    .describe("Replace every occurrence instead of exactly one (default false)"),
});

/** Replaces one piece of text in a file. */
export function createEditTool(home: string): AnyTool {
  return defineTool<z.infer<typeof editInput>>({
    name: "Edit",
    description: [
      "Replaces a piece of text in a file. Read the file first.",
      "old_string must be in the file exactly once, unless replace_all is set. Include as many surrounding lines as that takes.",
      "Do not copy the line numbers that Read shows. Byte order mark, line endings and file mode are kept.",
    ].join("\n"),
    schema: editInput,
    preview: ({ file_path, ...edit }, context) => previewEdits(file_path, [edit], { ...context, home }),
    run: ({ file_path, ...edit }, context) => runEdits(file_path, [edit], { ...context, home }),
  });
}
