import { externalAgentNames } from "@countersign/contracts/external-agent";
import { changeSettings } from "./change-settings.ts";
import { addHooks, assertHooks, hookGroups, readHooks, removeHooks } from "./hook-settings.ts";
import { SettingsError } from "./settings-error.ts";

const events = {
  /** Without an answer, nothing may run. */
  questions: { PreToolUse: 604_800, UserPromptSubmit: 600 },
  /** A failed report stops nothing: exit code 2 would keep a turn from ending. */
  reports: {
    PostToolUse: 60,
    PostToolUseFailure: 60,
    MessageDisplay: 60,
    Stop: 60,
    SubagentStop: 60,
    SessionEnd: 60,
  },
  asking: { onFailure: "block", statusMessage: "Waiting in Countersign" },
};
const reader = externalAgentNames.claude;

/** The text of a settings file with our hooks added. The same text if it has them all. */
export function withHooks(
  text: string,
  { isManaged, ...rest }: { file: string; shim: string; isManaged: boolean },
): string {
  const place = { ...rest, reader };
  if (readHooks(text === "" ? "{}" : text, place).disableAllHooks === true)
    throw new SettingsError(
      `${place.file} has "disableAllHooks": true, so hooks wouldn’t run.`,
      "Remove that",
    );
  const groups = hookGroups("claude", place.shim, events);
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
