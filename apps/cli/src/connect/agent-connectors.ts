import type { AgentConnector } from "./agent-connector.ts";
import { claudeConnector } from "./claude-settings.ts";
import { codexConnector } from "./codex-settings.ts";

/** The agents that can be connected. */
export const agentConnectors: readonly AgentConnector[] = [claudeConnector, codexConnector];
