import type { AgentAdapter } from "./agent-adapter.ts";
import { claudeAdapter } from "./claude-adapter.ts";

/** opencode. Our plugin sends events in Claude Code's shape. It can't keep a turn from ending. */
export const opencodeAdapter: AgentAdapter = claudeAdapter;
