import {
  type ResourceCall,
  resourceFingerprint,
  type ToolResult,
  toListResult,
  toReadResult,
} from "@countersign/agent";
import { endFailed, type McpCallOptions } from "./mcp-call.ts";
import type { TrustedServer } from "./trusted-servers.ts";

/** Lists or reads resources of a server, as it was decided. A server that doesn't answer, or whose call is stopped, is ended. */
export async function callForResource(
  call: ResourceCall<TrustedServer>,
  { running, callMs }: Pick<McpCallOptions, "running" | "callMs">,
): Promise<ToolResult> {
  const { tool, server, uri, context } = call;
  const { signal, fingerprints, session } = context;
  if (session === undefined) throw new Error(`${tool} was called outside a session`);
  const decided = resourceFingerprint(server);
  if (!fingerprints.some(({ path, hash }) => path === decided.path && hash === decided.hash))
    return {
      ok: false,
      code: "changed_since_approved",
      message: `The MCP server ${server.name} is started differently than when this call was decided, so it didn’t run.`,
      hint: "Call it again.",
    };
  try {
    const { connection } = await running.use(session.id, server, signal);
    if (!connection.hasResources) {
      const message = `The MCP server ${server.name} has no resources.`;
      return { ok: false, code: "tool_failed", message };
    }
    return uri === null
      ? toListResult(server.name, await connection.resources(signal))
      : toReadResult(server.name, await connection.readResource(uri, { signal, timeoutMs: callMs }));
  } catch (error) {
    return endFailed({ tool, server, sessionId: session.id, signal, error }, running);
  }
}
