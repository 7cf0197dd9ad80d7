import { externalAgentNames } from "@countersign/contracts/external-agent";
import { addHooks, assertHooks, hookGroups, readHooks, removeHooks } from "../hook-settings.ts";
import { SettingsError } from "../settings-error.ts";

/** Under these names, the events have the shape of Claude Code's. */
const events = {
  /** A week. Copilot CLI runs a call whose hook takes longer. */
  questions: { PreToolUse: 604_800, UserPromptSubmit: 604_800 },
  reports: { PostToolUse: 60, PostToolUseFailure: 60, Stop: 60, SessionEnd: 60 },
};
const reader = externalAgentNames.copilot;

/** The text of the hook file with our hooks in it, and everything else as it was. The same text when they are all there. */
export function withCopilotHooks(text: string, place: { file: string; shim: string }): string {
  const groups = hookGroups("copilot", place.shim, events);
  const after = addHooks(text, groups, { ...place, reader });
  if (readHooks(after, { ...place, reader }).disableAllHooks === true)
    throw new SettingsError(
      `${place.file} has "disableAllHooks": true, so no hook in it would run.`,
      "Remove it",
    );
  assertHooks(after, groups, { ...place, reader });
  return after;
}

/** The text of the hook file without our hooks, and without what only they needed. */
export function withoutCopilotHooks(text: string, place: { file: string; shim: string }): string {
  return removeHooks(text, { ...place, reader });
}
