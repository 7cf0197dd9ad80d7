import type { ConnectOptions } from "./connect-mcp.ts";
import type { McpConnection, McpTarget } from "./mcp-connection.ts";

/** As `connectMcp`, whose library is loaded with the first server: most workspaces have none. */
export async function openMcp(target: McpTarget, options: ConnectOptions): Promise<McpConnection> {
  const { connectMcp } = await import("./connect-mcp.ts");
  return connectMcp(target, options);
}
