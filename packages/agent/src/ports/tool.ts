import type { JsonObject } from "@countersign/contracts/json";
import type { FileBasis, Preview } from "@countersign/contracts/preview";
import type { ToolErrorCode } from "@countersign/contracts/tool-error";
import type { z } from "zod";

/** Where a tool works. `workspace` is absolute and real (no symlink on the way). */
export type ToolContext = { workspace: string; signal: AbortSignal };

/** What a tool would do. `basis` names every file whose content the preview rests on, with its hash at that time. */
export type ToolPreview = { preview: Preview; basis: FileBasis[] };

/** How a tool ended. The text is what the model reads; it is already cut to the tool's limit, with a mark. */
export type ToolResult =
  | { ok: true; text: string; exitCode?: number | null }
  | { ok: false; code: ToolErrorCode; message: string; hint?: string; exitCode?: number | null };

/** A call that cannot be done as asked (no such text in the file, a folder where a file is meant): the model is told, nobody is asked. */
export class ToolInputError extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.name = "ToolInputError";
    this.hint = hint;
  }
}

/**
 * `basis` is what the approved preview rested on: a tool that writes or runs files refuses with `changed_since_approved`
 * when one no longer has that hash. `readFilter`: for a folder that may be searched, which files below it may be read;
 * without it all may.
 */
export type RunContext = ToolContext & {
  basis: FileBasis[];
  onOutput: (text: string) => void;
  readFilter?: (folder: string) => (path: string) => boolean;
};

/**
 * One tool. `preview` reads only and throws `ToolInputError` for what cannot be done; `run` does it, honours the signal
 * and never throws for what went wrong in the world (that is a result). Both get input that `schema` has parsed.
 */
export type Tool<Input = never> = {
  name: string;
  description: string;
  schema: z.ZodType<Input>;
  preview(input: Input, context: ToolContext): Promise<ToolPreview>;
  run(input: Input, context: RunContext): Promise<ToolResult>;
};

/** A tool whose input type is hidden behind its schema: raw JSON in, parsed inside. `parse` throws `ToolInputError`. */
export type AnyTool = {
  name: string;
  description: string;
  inputSchema: JsonObject;
  parse(input: JsonObject): ParsedCall;
};

/** An input that fits its tool, ready to be previewed and run. */
export type ParsedCall = {
  preview(context: ToolContext): Promise<ToolPreview>;
  run(context: RunContext): Promise<ToolResult>;
};
