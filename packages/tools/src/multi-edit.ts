import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { previewEdits, runEdits } from "./edit-file.ts";
import type { AnyTool } from "./ports/tool.ts";

const multiEditInput = z.strictObject({
  file_path: z.string().describe("The file to change, absolute or relative to the workspace"),
  edits: z
    .array(
      z.strictObject({
        old_string: z.string().describe("The exact text to replace, as it is after the previous edits"),
        new_string: z.string().describe("The new text, taken literally"),
        replace_all: z
          .boolean()
          .optional()
          .describe("Replace every occurrence instead of exactly one (default false)"),
      }),
    )
    .min(1)
    .max(500)
    .describe("The edits, in order"),
});

/** Makes several replacements in one file: all of them or none. */
export function createMultiEditTool(home: string): AnyTool {
  return defineTool<z.infer<typeof multiEditInput>>({
    name: "MultiEdit",
    description: [
      "Makes several replacements in one file, in order, each on the result of the previous one. Either all are made or none.",
      "Each follows the rules of Edit.",
    ].join("\n"),
    schema: multiEditInput,
    preview: ({ file_path, edits }, context) => previewEdits(file_path, edits, { ...context, home }),
    run: ({ file_path, edits }, context) => runEdits(file_path, edits, { ...context, home }),
  });
}
