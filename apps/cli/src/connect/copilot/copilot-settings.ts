import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import {
  addHooks,
  assertHooks,
  commandGroup,
  type HookGroup,
  readHooks,
  removeHooks,
} from "../hook-settings.ts";

/** Seconds: a week. Copilot CLI runs a call whose hook takes longer. */
const questions = { PreToolUse: 604_800, UserPromptSubmit: 604_800 } as const;
const reports = ["PostToolUse", "PostToolUseFailure", "Stop", "SessionEnd"] as const;
const reportSeconds = 60;
const reader = externalAgentNames.copilot;

/** The text of the hook file with our hooks in it, and everything else as it was. The same text when they are all there. */
export function withCopilotHooks(text: string, place: { file: string; shim: string }): string {
  const groups = hookGroups(place.shim);
  const after = addHooks(text, groups, { ...place, reader });
  if (readHooks(after, { ...place, reader }).disableAllHooks === true)
    throw new StartError(
      `${place.file} has "disableAllHooks": true, so no hook in it would run. Remove it, then connect again.`,
    );
  assertHooks(after, groups, { ...place, reader });
  return after;
}

/** The text of the hook file without our hooks, and without what only they needed. */
export function withoutCopilotHooks(text: string, place: { file: string; shim: string }): string {
  return removeHooks(text, { ...place, reader });
}

/** Under these names, the events have the shape of Claude Code's. */
function hookGroups(shim: string): HookGroup[] {
  const groupOf = (kind: "question" | "report", timeout: number) =>
    commandGroup({ command: agentHookCommand(shim, "copilot", kind), timeout });
  return [
    ...Object.entries(questions).map(([event, timeout]): HookGroup => [event, groupOf("question", timeout)]),
    ...reports.map((event): HookGroup => [event, groupOf("report", reportSeconds)]),
  ];
}
