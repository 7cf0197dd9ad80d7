import {
  fingerprintOf,
  type McpToolState,
  type RunContext,
  type ToolResult,
  toToolResult,
} from "@countersign/agent";
import { errorMessage } from "@countersign/contracts/error-message";
import type { JsonObject } from "@countersign/contracts/json";
import { mcpToolName } from "@countersign/contracts/mcp-name";
import type { DefinitionsRepository } from "./definitions-repository.ts";
import type { RunningServer, SessionServers } from "./session-servers.ts";
import type { TrustedServer } from "./trusted-servers.ts";

/** A decided call of a server's tool. `state` is what the decision was about. */
export type McpCall = { server: TrustedServer; state: McpToolState; input: JsonObject; context: RunContext };

export type McpCallOptions = {
  running: Pick<SessionServers, "use" | "drop">;
  definitions: DefinitionsRepository;
  /** How long a call may take, in milliseconds. */
  callMs: number;
};

type FailedCall = {
  tool: string;
  server: TrustedServer;
  sessionId: string;
  signal: AbortSignal;
  error: unknown;
};

/**
 * Calls the tool, unless it isn't what was shown any more. What the server does wrong is the call's result. One that doesn't answer, or whose call
 * is stopped, is ended.
 */
export async function callMcpTool(call: McpCall, options: McpCallOptions): Promise<ToolResult> {
  const { server, state, input, context } = call;
  const { running, definitions, callMs } = options;
  const name = mcpToolName(server.name, state.accepted.name);
  const sessionId = context.session?.id;
  if (sessionId === undefined) throw new Error(`${name} was called outside a session`);
  try {
    const used = await running.use(sessionId, server, context.signal);
    const shown = context.fingerprints.some(({ hash }) => hash === fingerprintOf(state).hash);
    if (!shown || !isAsShown(state, used)) return changedResult(name);
    // Only a person lets a call of a changed tool run, and has seen what it says now.
    if (state.changed !== null && context.approvedBy != null) await definitions.accept(server, state.changed);
    const { connection } = used;
    const limits = { signal: context.signal, timeoutMs: callMs };
    return toToolResult(name, await connection.call(state.accepted.name, input, limits));
  } catch (error) {
    return endFailed({ tool: name, server, sessionId, signal: context.signal, error }, running);
  }
}

/** Ends a server after a call that failed or was stopped; gives the call's result. */
export function endFailed(
  { tool, server, sessionId, signal, error }: FailedCall,
  running: Pick<SessionServers, "drop">,
): ToolResult {
  running.drop(sessionId, server);
  if (signal.aborted) return { ok: false, code: "aborted", message: `${tool} was aborted` };
  const message = `The MCP server ${server.name} failed: ${errorMessage(error)}`;
  return { ok: false, code: "tool_failed", message };
}

/** Whether the server that runs now says of the tool what the decision was about. */
function isAsShown(state: McpToolState, { definitions }: RunningServer): boolean {
  const latest = definitions.get(state.accepted.name);
  if (latest === undefined) return false;
  const expected = { ...state, accepted: state.changed ?? state.accepted, changed: null };
  return fingerprintOf(expected).hash === fingerprintOf({ ...expected, accepted: latest }).hash;
}

function changedResult(name: string): ToolResult {
  return {
    ok: false,
    code: "changed_since_approved",
    message: `The MCP server describes ${name} differently than when this call was decided, so it didn’t run.`,
    hint: "Call it again: a person is shown the new definition.",
  };
}
