import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { z } from "zod";
import { ChangedSinceApprovedError } from "./file-system/changed-error.ts";
import { describeSystemError, errorCodeOf } from "./file-system/error-code.ts";
import { rereadAdvice } from "./next-steps.ts";
import {
  type AnyTool,
  type RunContext,
  type Tool,
  type ToolContext,
  ToolFailedError,
  ToolInputError,
  type ToolPreview,
  type ToolResult,
} from "./ports/tool.ts";

/**
 * Hides a tool's input type behind its schema, and keeps the promises of the port: `preview` throws nothing but
 * `ToolInputError` and the signal's reason for what the world did wrong, and `run` makes a result of it.
 */
export function defineTool<Input>(tool: Tool<Input>): AnyTool {
  const { $schema: _, ...inputSchema } = jsonObject.parse(z.toJSONSchema(tool.schema, { io: "input" }));
  return {
    name: tool.name,
    description: tool.description,
    inputSchema,
    parse(raw) {
      const input = parseInput(tool, raw, inputSchema);
      return {
        preview: (context) => previewTool(tool, input, context),
        run: (context) => runTool(tool, input, context),
      };
    },
  };
}

function parseInput<Input>(tool: Tool<Input>, raw: JsonObject, inputSchema: JsonObject): Input {
  const parsed = tool.schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const place = issue.path.map(String).join(".");
    return place === "" ? issue.message : `${place}: ${issue.message}`;
  });
  const fields = tool.schema instanceof z.ZodObject ? Object.keys(tool.schema.shape).join(", ") : "";
  throw new ToolInputError(
    `Invalid input for ${tool.name}: ${problems.join("; ")}`,
    `The fields of ${tool.name} are: ${fields}.`,
    [{ kind: "correct-input", schema: inputSchema }, { kind: "continue" }],
  );
}

async function previewTool<Input>(
  tool: Tool<Input>,
  input: Input,
  context: ToolContext,
): Promise<ToolPreview> {
  context.signal.throwIfAborted();
  try {
    return await tool.preview(input, context);
  } catch (error) {
    context.signal.throwIfAborted();
    const code = errorCodeOf(error);
    if (error instanceof Error && code !== null) {
      throw new ToolInputError(describeSystemError(error, code));
    }
    throw error;
  }
}

async function runTool<Input>(tool: Tool<Input>, input: Input, context: RunContext): Promise<ToolResult> {
  if (context.signal.aborted) return abortedResult(tool.name);
  try {
    return await tool.run(input, context);
  } catch (error) {
    if (context.signal.aborted) return abortedResult(tool.name);
    return failureOf(error);
  }
}

function failureOf(error: unknown): ToolResult {
  if (error instanceof ToolInputError) {
    const { message, hint, next } = error;
    return { ok: false, code: "invalid_input", message, hint, next };
  }
  if (error instanceof ToolFailedError) {
    return { ok: false, code: "tool_failed", message: error.message, hint: error.hint };
  }
  if (error instanceof ChangedSinceApprovedError) {
    return {
      ok: false,
      code: "changed_since_approved",
      message: error.message,
      ...rereadAdvice(error.path),
    };
  }
  const code = errorCodeOf(error);
  if (error instanceof Error && code !== null) {
    return { ok: false, code: "tool_failed", message: describeSystemError(error, code) };
  }
  throw error;
}

function abortedResult(tool: string): ToolResult {
  return { ok: false, code: "aborted", message: `${tool} was aborted` };
}
