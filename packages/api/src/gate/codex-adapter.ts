import { type ClaudeEvent, claudeEvent } from "@countersign/contracts/claude-event";
import type { AgentAdapter } from "./agent-adapter.ts";
import { eventOf } from "./claude-adapter.ts";
import { codexAnswers } from "./codex-answers.ts";
import { parseWith } from "./parse-event.ts";

const eventNames: readonly ClaudeEvent["hook_event_name"][] = [
  "PreToolUse",
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
  "SessionEnd",
];

/** Codex. Its events have the shape of Claude Code's. */
export const codexAdapter: AgentAdapter = {
  eventNames,
  read: (event) => eventOf(parseWith(claudeEvent, event)),
  answers: codexAnswers,
};
