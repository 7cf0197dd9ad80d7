import { z } from "zod";

export { externalAgentNames } from "./external-agent-names.ts";

/** Agents that `countersign connect` connects. */
export const connectableAgentKind = z.enum(["claude", "codex", "copilot", "gemini", "opencode"]);
export type ConnectableAgentKind = z.infer<typeof connectableAgentKind>;

/**
 * External agents: they run their own calls, and Countersign decides each one. `program`: a program of the user's own, through
 * @countersign/client. `mcp`: the client of an MCP server, through `countersign mcp`.
 */
export const externalAgentKind = z.enum([...connectableAgentKind.options, "program", "mcp"]);
export type ExternalAgentKind = z.infer<typeof externalAgentKind>;

/** The agent of a session that Countersign doesn't run itself: it only decides the calls. */
export const externalAgent = z.strictObject({
  kind: externalAgentKind,
  /** The id that the agent gives the session. */
  sessionId: z.string(),
  /** The key that the agent asks with. */
  key: z.strictObject({ id: z.string(), name: z.string() }),
  /** The agent's own mode, as the agent reports it. It decides nothing here. */
  permissionMode: z.string().nullable(),
});
export type ExternalAgent = z.infer<typeof externalAgent>;

/** In the audit log: the agent that made the session's calls, and the key that it asked with. */
export const auditVia = z.strictObject({ agent: externalAgentKind, keyId: z.string(), key: z.string() });
export type AuditVia = z.infer<typeof auditVia>;
