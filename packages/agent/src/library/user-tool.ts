import { AppError } from "@countersign/contracts/app-error";
import { cutMiddle } from "@countersign/tools/cut";
import { defineTool as hideInput } from "@countersign/tools/define-tool";
import type { AnyTool, ToolResult } from "@countersign/tools/ports/tool";
import type { z } from "zod";

/** What a tool of a program gets beside its input. `workspace` is absolute and real; what `onOutput` gets is shown while it runs. */
export type AgentToolContext = {
  workspace: string;
  signal: AbortSignal;
  onOutput: (text: string) => void;
};

/**
 * A tool that a program adds to the built-in ten. `name`: letters, digits, `_` and `-`, at most 64. `input` is a zod schema of
 * an object; input that does not fit never reaches `run`, nor anybody who would be asked. `run` gives the text for the
 * model, cut at 30,000 characters, or a result with its own error; what it throws is logged, and the model reads that the
 * tool failed. `isSafe`: it only looks and changes nothing, so that it runs without a question; without it every call asks.
 */
export type AgentToolDefinition<Input> = {
  name: string;
  description: string;
  input: z.ZodType<Input>;
  run: (input: Input, context: AgentToolContext) => string | ToolResult | Promise<string | ToolResult>;
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
      `${JSON.stringify(name)} is no name for a tool: use letters, digits, _ and -, at most 64.`,
    );
  }
  if (/^mcp__/i.test(name) && !/^mcp__.+?__./i.test(name)) {
    throw new AppError(
      "bad-input",
      `${JSON.stringify(name)} is no name for a tool: in a rule it means every tool of an MCP server.`,
    );
  }
  const tool = hideInput<Input>({
    name,
    description,
    schema: input,
    preview: async () => ({ preview: { kind: "input", summary: description }, basis: [] }),
    async run(parsed, { workspace, signal, onOutput }) {
      const result = await run(parsed, { workspace, signal, onOutput });
      if (typeof result !== "string") return result;
      return { ok: true, text: cutMiddle(result, longestText, `${name} said more than fits.`) };
    },
  });
  if (tool.inputSchema.type !== "object") {
    throw new AppError("bad-input", `The input of the tool ${name} must be an object with named fields.`);
  }
  return { tool, isSafe };
}

/**
 * The built-in tools with those of the program behind them. Throws `AppError("bad-input")` for a name that is taken, in
 * whatever case: a call must never be taken for another tool's, nor a rule for another's.
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
