import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { AgentAdapter } from "./agent-adapter.ts";
import { claudeAdapter } from "./claude-adapter.ts";
import { mcpAdapter, programAdapter } from "./program-adapter.ts";

export const agentAdapters: Record<ExternalAgentKind, AgentAdapter> = {
  claude: claudeAdapter,
  program: programAdapter,
  mcp: mcpAdapter,
};
