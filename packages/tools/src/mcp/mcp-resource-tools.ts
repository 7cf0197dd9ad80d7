import { listMcpResourcesTool, readMcpResourceTool } from "@countersign/contracts/mcp-name";
import type { FileFingerprint } from "@countersign/contracts/preview";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import {
  type AnyTool,
  type RunContext,
  ToolInputError,
  type ToolPreview,
  type ToolResult,
} from "../ports/tool.ts";

/** A server whose resources a session may ask for. `config` names how the trusted file says that it is reached. */
export type ResourceServer = { name: string; config: string };

/** A decided call. `uri` is null for a list. */
export type ResourceCall<Server extends ResourceServer> = {
  tool: string;
  server: Server;
  uri: string | null;
  context: RunContext;
};

const longestUri = 10_000;

/** The two tools for the resources of these servers; none where there are no servers. */
export function createResourceTools<Server extends ResourceServer>(
  servers: readonly Server[],
  run: (call: ResourceCall<Server>) => Promise<ToolResult>,
): AnyTool[] {
  if (servers.length === 0) return [];
  const server = z.enum(servers.map(({ name }) => name)).describe("The server’s name");
  const serverOf = (name: string): Server => {
    const found = servers.find((each) => each.name === name);
    if (found === undefined) throw new ToolInputError(`There is no MCP server ${name} here.`);
    return found;
  };
  const list = defineTool({
    name: listMcpResourcesTool,
    description: "Lists the resources of an MCP server, one per line.",
    schema: z.strictObject({ server }),
    preview: async (input) => previewOf(serverOf(input.server), input),
    run: (input, context) =>
      run({ tool: listMcpResourcesTool, server: serverOf(input.server), uri: null, context }),
  });
  const read = defineTool({
    name: readMcpResourceTool,
    description: "Reads a resource of an MCP server. Text is returned; other content is only named.",
    schema: z.strictObject({
      server,
      uri: z.string().min(1).max(longestUri).describe("The resource’s URI, as its server lists it"),
    }),
    preview: async (input) => previewOf(serverOf(input.server), input),
    run: (input, context) =>
      run({ tool: readMcpResourceTool, server: serverOf(input.server), uri: input.uri, context }),
  });
  return [list, read];
}

function previewOf(server: ResourceServer, input: object): ToolPreview {
  return {
    preview: { kind: "input", summary: JSON.stringify(input, null, 2) },
    fingerprints: [resourceFingerprint(server)],
  };
}

/** In the place of a file's: an approval is for the server as it is reached now. */
export function resourceFingerprint({ name, config }: ResourceServer): FileFingerprint {
  return { path: `mcp:${name}`, hash: config };
}
