import type { McpServer } from "@countersign/contracts/mcp-server";
import type { Caller } from "../caller.ts";

/** Servers as the caller may see them. Addresses and arguments are often secrets, so callers who can't start sessions see neither. */
export function redactServers(
  servers: readonly McpServer[],
  { permissions }: Pick<Caller, "permissions">,
): McpServer[] {
  if (permissions.has("operate")) return [...servers];
  return servers.map((server) => ({ ...server, what: shortened(server.what) }));
}

function shortened(what: string): string {
  if (URL.canParse(what) && /^https?:/i.test(what)) return `${new URL(what).origin}/…`;
  const [program = ""] = what.split(" ");
  return program === what ? what : `${program} …`;
}
