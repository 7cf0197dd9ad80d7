import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { AgentAdapter } from "./agent-adapter.ts";
import { claudeAdapter } from "./claude-adapter.ts";
import { codexAdapter } from "./codex-adapter.ts";
import { copilotAdapter } from "./copilot-adapter.ts";
import { geminiAdapter } from "./gemini-adapter.ts";
import { opencodeAdapter } from "./opencode-adapter.ts";
import { mcpAdapter, programAdapter } from "./program-adapter.ts";

export const agentAdapters: Record<ExternalAgentKind, AgentAdapter> = {
  claude: claudeAdapter,
  codex: codexAdapter,
  copilot: copilotAdapter,
  gemini: geminiAdapter,
  opencode: opencodeAdapter,
  program: programAdapter,
  mcp: mcpAdapter,
};
