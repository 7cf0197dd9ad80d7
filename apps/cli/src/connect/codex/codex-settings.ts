import { externalAgentNames } from "@countersign/contracts/external-agent";
import { addHooks, assertHooks, hookGroups, removeHooks } from "../hook-settings.ts";

const events = {
  /** Codex runs a call whose hook takes longer. */
  questions: { PreToolUse: 604_800, UserPromptSubmit: 604_800 },
  /** Codex allows `SessionEnd` at most 3 seconds. */
  reports: { PostToolUse: 60, Stop: 60, SubagentStop: 60, SessionEnd: 3 },
  asking: { statusMessage: "Waiting in Countersign" },
};
const reader = externalAgentNames.codex;

/** The text of the hook file with our hooks added. The same text if it has them all. */
export function withCodexHooks(text: string, place: { file: string; shim: string }): string {
  const groups = hookGroups("codex", place.shim, events);
  const after = addHooks(text, groups, { ...place, reader });
  assertHooks(after, groups, { ...place, reader });
  return after;
}

/** The text of the hook file without our hooks, and without containers that this leaves empty. */
export function withoutCodexHooks(text: string, place: { file: string; shim: string }): string {
  return removeHooks(text, { ...place, reader });
}
