/** The names of external agents, as people know them. Apart from their schema, which a browser needn’t load. */
export const externalAgentNames = {
  claude: "Claude Code",
  codex: "Codex",
  copilot: "Copilot CLI",
  gemini: "Gemini CLI",
  opencode: "opencode",
  program: "Custom program",
  mcp: "MCP gateway",
};
