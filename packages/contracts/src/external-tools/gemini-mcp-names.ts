import { isMcpServerName, mcpPrefix, mcpToolName, plainMcpName } from "../mcp-name.ts";

/** What every name begins with that Gemini CLI gives a tool of an MCP server: `mcp_server_tool`. */
const geminiPrefix = "mcp_";
/** The tool of a call for which it isn't certain which server's tool it is. */
const uncertainPrefix = `gemini_${geminiPrefix}`;
const longestName = 63;
/** How much of each end of a longer name Gemini CLI keeps. */
const keptLength = 30;

export function isGeminiMcpName(name: string): boolean {
  return name.startsWith(geminiPrefix);
}

/**
 * The name in rules of the tool that Gemini CLI says it calls. Null if another server or tool could have the same name in rules, and if
 * `name` isn't what Gemini CLI calls that tool.
 */
export function geminiMcpTool(
  name: string,
  { server, tool }: { server: string; tool: string },
): string | null {
  const isPlain = isMcpServerName(server) && plainMcpName(tool) === tool && /^[^_]/.test(tool);
  return isPlain && name === geminiName(`${server}_${tool}`) ? mcpToolName(server, tool) : null;
}

function geminiName(joined: string): string {
  const name = joined.startsWith(geminiPrefix) ? joined : `${geminiPrefix}${joined}`;
  return name.length <= longestName ? name : `${name.slice(0, keptLength)}...${name.slice(-keptLength)}`;
}

/** The tool of a call whose server isn't certain. No allow rule can name it. */
export function uncertainGeminiTool(name: string): string {
  return `gemini_${name}`;
}

export function isUncertainGeminiTool(tool: string): boolean {
  return tool.startsWith(uncertainPrefix);
}

/**
 * All tools of MCP servers, as rules name them, that such a call could be of: `mcp_a_b_c` is `b_c` of `a` or `c` of `a_b`. For deny and ask
 * rules. Empty for every other tool.
 */
export function possibleMcpTools(tool: string): string[] {
  if (!isUncertainGeminiTool(tool)) return [];
  const whole = plainMcpName(tool.slice(uncertainPrefix.length));
  // A server whose name begins with the prefix doesn't get it twice.
  return [whole, `${geminiPrefix}${whole}`].flatMap((joined) =>
    [...joined.matchAll(/_/g)]
      .map(({ index }) => `${mcpPrefix}${joined.slice(0, index)}__${joined.slice(index + 1)}`)
      .filter((each) => !each.startsWith(`${mcpPrefix}__`)),
  );
}
