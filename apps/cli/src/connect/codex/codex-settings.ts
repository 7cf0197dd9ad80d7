import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { addHooks, assertHooks, commandGroup, type HookGroup, removeHooks } from "../hook-settings.ts";

/** Timeouts in seconds. Codex runs a call whose hook takes longer. */
const questions = { PreToolUse: 604_800, UserPromptSubmit: 604_800 } as const;
/** Codex allows `SessionEnd` at most 3 seconds. */
const reports = { PostToolUse: 60, Stop: 60, SubagentStop: 60, SessionEnd: 3 } as const;
const reader = externalAgentNames.codex;

/** The text of the hook file with our hooks added. The same text if it has them all. */
export function withCodexHooks(text: string, place: { file: string; shim: string }): string {
  const groups = hookGroups(place.shim);
  const after = addHooks(text, groups, { ...place, reader });
  assertHooks(after, groups, { ...place, reader });
  return after;
}

/** The text of the hook file without our hooks, and without containers that this leaves empty. */
export function withoutCodexHooks(text: string, place: { file: string; shim: string }): string {
  return removeHooks(text, { ...place, reader });
}

function hookGroups(shim: string): HookGroup[] {
  const asked = Object.entries(questions).map(
    ([event, timeout]): HookGroup => [
      event,
      commandGroup({
        command: agentHookCommand(shim, "codex", "question"),
        timeout,
        statusMessage: "Waiting in Countersign",
      }),
    ],
  );
  const reported = Object.entries(reports).map(
    ([event, timeout]): HookGroup => [
      event,
      commandGroup({ command: agentHookCommand(shim, "codex", "report"), timeout }),
    ],
  );
  return [...asked, ...reported];
}
