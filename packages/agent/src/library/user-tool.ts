import { AppError } from "@countersign/contracts/app-error";
import { cutMiddle } from "@countersign/tools/cut";
import { defineTool as hideInput } from "@countersign/tools/define-tool";
import type { AnyTool, ToolResult } from "@countersign/tools/ports/tool";
import type { z } from "zod";

/** What a tool of a program gets besides its input. */
export type AgentToolContext = {
  /** Absolute and real. */
  workspace: string;
  signal: AbortSignal;
  /** Shows a text while the tool runs. */
  onOutput: (text: string) => void;
};

/** A tool that a program adds to the built-in ten. */
export type AgentToolDefinition<Input> = {
  /** Letters, digits, `_` and `-`, at most 64. */
  name: string;
  description: string;
  /** A zod schema of an object. Input that does not fit reaches neither `run` nor a person. */
  input: z.ZodType<Input>;
  /**
   * Returns the text for the model, cut at 30,000 characters, or a result with its own error. An error that it
   * throws is logged, and the model reads that the tool failed.
   */
  run: (input: Input, context: AgentToolContext) => string | ToolResult | Promise<string | ToolResult>;
  /** It only reads, so it runs without asking; without it every call asks. */
  isSafe?: boolean | undefined;
};

/** A tool made by `defineTool`, for the option `tools`. */
export type AgentTool = { readonly tool: AnyTool; readonly isSafe: boolean };

const fitName = /^[A-Za-z0-9_-]{1,64}$/;
const longestText = 30_000;

/** Makes a tool for `createAgent`. Throws `AppError("bad-input")` for a name or a schema that the model could not be given. */
export function defineTool<Input>(definition: AgentToolDefinition<Input>): AgentTool {
  const { name, description, input, run, isSafe = false } = definition;
  if (!fitName.test(name)) {
    throw new AppError(
      "bad-input",
      `${JSON.stringify(name)} isn’t a valid tool name. Use letters, digits, _ and -, at most 64 characters.`,
    );
  }
  if (/^mcp__/i.test(name) && !/^mcp__.+?__./i.test(name)) {
    throw new AppError(
      "bad-input",
      `${JSON.stringify(name)} isn’t a valid tool name. In a rule, it means every tool on an MCP server.`,
    );
  }
  const tool = hideInput<Input>({
    name,
    description,
    schema: input,
    preview: async () => ({ preview: { kind: "input", summary: description }, fingerprints: [] }),
    async run(parsed, { workspace, signal, onOutput }) {
      const result = await run(parsed, { workspace, signal, onOutput });
      if (typeof result !== "string") return result;
      return { ok: true, text: cutMiddle(result, longestText, `${name} returned too much output.`) };
    },
  });
  if (tool.inputSchema.type !== "object") {
    throw new AppError("bad-input", `The input of the tool ${name} must be an object with named fields.`);
  }
  return { tool, isSafe };
}

/**
 * The built-in tools with those of the program behind them. Throws `AppError("bad-input")` for a name that is taken, in
 * in any case: a call must never be taken for another tool's, nor a rule for another's.
 */
export function joinTools(builtIn: readonly AnyTool[], added: readonly AgentTool[]): AnyTool[] {
  const taken = new Set([...builtIn.map(({ name }) => name.toLowerCase()), ...reserved]);
  for (const { tool } of added) {
    const name = tool.name.toLowerCase();
    if (taken.has(name)) throw new AppError("bad-input", `The name ${tool.name} is taken by another tool.`);
    taken.add(name);
  }
  return [...builtIn, ...added.map(({ tool }) => tool)];
}

/** Names that rules and the agent itself know, though no built-in tool has them. */
const reserved = ["task", "notebookedit"];
