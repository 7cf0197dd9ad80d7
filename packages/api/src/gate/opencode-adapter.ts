import type { AgentAdapter } from "./agent-adapter.ts";
import { claudeAdapter } from "./claude-adapter.ts";

/** opencode: the plugin that asks is ours, and sends events of Claude Code's shape. It can't keep a turn from ending. */
export const opencodeAdapter: AgentAdapter = claudeAdapter;
