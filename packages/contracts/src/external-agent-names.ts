/** How people call the agents that run elsewhere. Apart from their schema, which a browser needn’t load. */
export const externalAgentNames = {
  claude: "Claude Code",
  codex: "Codex",
  opencode: "opencode",
  program: "Own program",
  mcp: "MCP gateway",
};
