import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import { changeSettings } from "./change-settings.ts";
import {
  addHooks,
  assertHooks,
  commandGroup,
  type HookGroup,
  readHooks,
  removeHooks,
} from "./hook-settings.ts";

/** The events that Claude Code asks about, with timeouts in seconds. Without an answer, nothing may run. */
const questions = { PreToolUse: 604_800, UserPromptSubmit: 600 } as const;
/** The events that it only reports. A failed report stops nothing: exit code 2 would keep a turn from ending. */
const reports = [
  "PostToolUse",
  "PostToolUseFailure",
  "MessageDisplay",
  "Stop",
  "SubagentStop",
  "SessionEnd",
] as const;
const reportSeconds = 60;
const reader = externalAgentNames.claude;

/** The text of a settings file with our hooks added. The same text if it has them all. */
export function withHooks(
  text: string,
  { isManaged, ...rest }: { file: string; shim: string; isManaged: boolean },
): string {
  const place = { ...rest, reader };
  if (readHooks(text === "" ? "{}" : text, place).disableAllHooks === true)
    throw new StartError(
      `${place.file} has "disableAllHooks": true, so hooks wouldn’t run. Remove that, then connect again.`,
    );
  const groups = hookGroups(place.shim);
  let after = addHooks(text, groups, place);
  if (isManaged && readHooks(after, place).allowManagedHooksOnly !== true)
    after = changeSettings(after, ["allowManagedHooksOnly"], true);
  assertHooks(after, groups, place);
  return after;
}

/** The text of a settings file without our hooks, and without containers that this leaves empty. */
export function withoutHooks(text: string, place: { file: string; shim: string }): string {
  return removeHooks(text, { ...place, reader });
}

/** The hook for each event. */
function hookGroups(shim: string): HookGroup[] {
  const asked = Object.entries(questions).map(
    ([event, timeout]): HookGroup => [
      event,
      commandGroup({
        command: agentHookCommand(shim, "claude", "question"),
        timeout,
        onFailure: "block",
        statusMessage: "Waiting in Countersign",
      }),
    ],
  );
  const reported = reports.map(
    (event): HookGroup => [
      event,
      commandGroup({ command: agentHookCommand(shim, "claude", "report"), timeout: reportSeconds }),
    ],
  );
  return [...asked, ...reported];
}
