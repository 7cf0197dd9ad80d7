import { createHash } from "node:crypto";
import type { JsonObject } from "@countersign/contracts/json";
import { mcpToolName } from "@countersign/contracts/mcp-name";
import type { AnyTool, RunContext, ToolPreview, ToolResult } from "../ports/tool.ts";
import { definitionHash, type McpDefinition, offeredSchema } from "./mcp-definition.ts";

/** A tool of a server, as far as it is known without asking the server. */
export type McpToolState = {
  /** As in the names of its tools. */
  server: string;
  /** Names how the trusted file says that the server is reached. */
  config: string;
  /** The definition that counts: the first one, or the last that a person approved a call of. */
  accepted: McpDefinition;
  /** What the server says now, where that isn't the same. */
  changed: McpDefinition | null;
};

export type RunMcpTool = (input: JsonObject, context: RunContext) => Promise<ToolResult>;

const longestDescription = 2_000;

/**
 * A server's tool for the loop. The model only ever reads the definition that counts; where the server says something else by now, only a person
 * lets a call run, who sees both. The server checks the input.
 */
export function createMcpTool(state: McpToolState, run: RunMcpTool): AnyTool {
  const { server, accepted, changed } = state;
  const name = mcpToolName(server, accepted.name);
  return {
    name,
    description: describe(accepted).slice(0, longestDescription),
    inputSchema: offeredSchema(accepted),
    parse: (input) => ({
      isPersonal: changed !== null,
      preview: async () => previewOf(state, input),
      run: (context) => run(input, context),
    }),
  };
}

function describe({ title, description }: McpDefinition): string {
  return description ?? title ?? "";
}

function previewOf(state: McpToolState, input: JsonObject): ToolPreview {
  const shown = JSON.stringify(input, null, 2);
  const { accepted, changed } = state;
  const summary = changed === null ? shown : `${describeChange(accepted, changed)}\n\n${shown}`;
  return { preview: { kind: "input", summary }, fingerprints: [fingerprintOf(state)] };
}

function describeChange(accepted: McpDefinition, changed: McpDefinition): string {
  return [
    "The server describes this tool differently than before. Approve the call to accept the new definition.",
    `Before: ${definitionText(accepted)}`,
    `Now: ${definitionText(changed)}`,
  ].join("\n");
}

function definitionText({ title, description, inputSchema }: McpDefinition): string {
  return JSON.stringify({ title, description, inputSchema });
}

/** In the place of a file's: an approval is for the tool as it was shown. */
export function fingerprintOf({ server, config, accepted, changed }: McpToolState) {
  const parts = [config, definitionHash(accepted), changed === null ? null : definitionHash(changed)];
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return { path: `mcp:${server}/${accepted.name}`, hash };
}
