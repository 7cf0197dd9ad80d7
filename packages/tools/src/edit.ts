import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { previewEdits, runEdits } from "./edit-file.ts";
import type { AnyTool } from "./ports/tool.ts";

const editInput = z.strictObject({
  file_path: z.string().describe("The file to change, absolute or relative to the workspace"),
  old_string: z
    .string()
    .describe("The text to replace, exactly as it stands in the file, indentation included"),
  new_string: z.string().describe("The text that takes its place; taken literally"),
  replace_all: z.boolean().optional().describe("Replace every place instead of the only one (default false)"),
});

/** Replaces one piece of text in a file. */
export function createEditTool(home: string): AnyTool {
  return defineTool<z.infer<typeof editInput>>({
    name: "Edit",
    description: [
      "Replaces a piece of text in a file. Read the file first.",
      "old_string must stand in the file exactly once, unless replace_all is set: take in as many lines around it as that needs.",
      "Do not copy the line numbers that Read shows. Byte order mark, line ends and file mode are kept.",
    ].join("\n"),
    schema: editInput,
    preview: ({ file_path, ...edit }, context) => previewEdits(file_path, [edit], { ...context, home }),
    run: ({ file_path, ...edit }, context) => runEdits(file_path, [edit], { ...context, home }),
  });
}
