import { mcpCommandLine } from "@countersign/agent";
import { assertNever } from "@countersign/contracts/assert-never";
import type { McpServer } from "@countersign/contracts/mcp-server";
import type { FileServer, McpStart } from "../settings/files/parse-mcp-servers.ts";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";

/** What people see of a server in a `.mcp.json`. */
export function toMcpServer(
  server: FileServer,
  { unwatchedServers }: Pick<WorkspaceFile, "unwatchedServers">,
): McpServer {
  const { name, start, line, problem } = server;
  return {
    name,
    type: start.type,
    what: describeStart(start),
    env: start.type === "stdio" ? Object.keys(start.env) : [],
    headers: start.type === "http" ? Object.keys(start.headers) : [],
    line,
    problem,
    unwatched: unwatchedServers.get(server) ?? null,
  };
}

function describeStart(start: McpStart): string {
  switch (start.type) {
    case "stdio":
      return mcpCommandLine(start);
    case "http":
      return start.url;
    case "unknown":
      return start.name;
    default:
      return assertNever(start);
  }
}
