import { z } from "zod";

/** Agents that `countersign connect` connects. */
export const connectableAgentKind = z.enum(["claude", "codex", "copilot", "gemini", "opencode"]);
export type ConnectableAgentKind = z.infer<typeof connectableAgentKind>;

/**
 * Agents that run elsewhere and have Countersign decide each call. `program`: a program of its user's own, through @countersign/client.
 * `mcp`: the client of an MCP server, through `countersign mcp`.
 */
export const externalAgentKind = z.enum([...connectableAgentKind.options, "program", "mcp"]);
export type ExternalAgentKind = z.infer<typeof externalAgentKind>;

/** How people call them. */
export const externalAgentNames: Record<ExternalAgentKind, string> = {
  claude: "Claude Code",
  codex: "Codex",
  copilot: "Copilot CLI",
  gemini: "Gemini CLI",
  opencode: "opencode",
  program: "Own program",
  mcp: "MCP gateway",
};

/** The agent of a session that Countersign doesn't run itself: it only decides the calls. */
export const externalAgent = z.strictObject({
  kind: externalAgentKind,
  /** The id that the agent gives the session. */
  sessionId: z.string(),
  /** The key that the agent asks with. */
  key: z.strictObject({ id: z.string(), name: z.string() }),
  /** The agent's own mode, as it reports it. It decides nothing here. */
  permissionMode: z.string().nullable(),
});
export type ExternalAgent = z.infer<typeof externalAgent>;

/** In the audit log: the agent that a session's calls are of, and the key that it asked with. */
export const auditVia = z.strictObject({ agent: externalAgentKind, keyId: z.string(), key: z.string() });
export type AuditVia = z.infer<typeof auditVia>;
