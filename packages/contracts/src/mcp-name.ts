/** What stands before the name of a server in the names of its tools. */
export const mcpPrefix = "mcp__";

/** Whether a server may have this name in the names of its tools: it ends where the first `__` is. */
export function isMcpServerName(name: string): boolean {
  return /^[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/.test(name);
}

/** The name with `_` for everything that a model may not be given in the name of a tool. */
export function plainMcpName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/g, "_");
}

/** The name of a server's tool as the model, rules and people have it. */
export function mcpToolName(server: string, tool: string): string {
  return `${mcpPrefix}${server}__${plainMcpName(tool)}`;
}

/** The tools for the resources of servers. Their input `server` names the server. */
export const listMcpResourcesTool = "ListMcpResourcesTool";
export const readMcpResourceTool = "ReadMcpResourceTool";

export function isMcpResourceTool(tool: string): boolean {
  return tool === listMcpResourcesTool || tool === readMcpResourceTool;
}
