import type { ExternalAgentKind } from "./external-agent.ts";

/** How people call the agents that run elsewhere. Apart from their schema, which browsers needn’t load. */
export const externalAgentNames: Record<ExternalAgentKind, string> = {
  claude: "Claude Code",
  codex: "Codex",
  opencode: "opencode",
  program: "Own program",
  mcp: "MCP gateway",
};
