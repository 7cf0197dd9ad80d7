import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import type { Examine } from "./examination.ts";
import { examineClaude } from "./examine-claude.ts";
import { examineCodex } from "./examine-codex.ts";
import { examineCopilot } from "./examine-copilot.ts";
import { examineGemini } from "./examine-gemini.ts";
import { examineOpencode } from "./examine-opencode.ts";

/** How each agent that can be connected is examined, in the order in which they are shown. */
export const examiners: Record<ConnectableAgentKind, Examine> = {
  claude: examineClaude,
  codex: examineCodex,
  copilot: examineCopilot,
  gemini: examineGemini,
  opencode: examineOpencode,
};
