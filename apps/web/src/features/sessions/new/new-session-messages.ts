import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { SystemInfo } from "@countersign/contracts/system";
import type { Visibility } from "@countersign/contracts/visibility";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import type { SessionDraft } from "./session-draft.ts";

export const newSessionMessages = {
  title: "New session",
  task: "Task",
  taskPlaceholder: "What should the agent do? Type / for commands.",
  workspace: "Workspace folder",
  workspaceHint: "The agent reads and works here. Anything outside the workspace needs approval.",
  folders: "Folders",
  sample: "Sample project",
  start: "Start session",
  starting: "Starting…",
  notStarted: "The session didn’t start.",
  settings: "Settings",
  limits: "Limits",
  limitsHint: "At a turn or cost limit, the session stops and asks whether to continue.",
  folderExample: "/home/you/project",
  gitFolder: "git",
  serversNotTrusted: "isn’t trusted, so its MCP servers don’t start.",
  fileNotTrusted: "isn’t trusted, so its allow rules and hooks don’t apply.",
  reviewFiles: "Review it in Rules",
} as const;

type Settings = {
  draft: Pick<SessionDraft, "model" | "limits"> & {
    mode: PermissionMode;
    visibility: Visibility;
    sandbox: SandboxLevel;
  };
  info: Pick<SystemInfo, "defaultModel" | "isScripted">;
  /** The id of the intent; empty where there is none. */
  intent: string;
  /** Nobody else could see the session. */
  isAlone: boolean;
};

/** What a new session is set to, part by part, for the line behind which the settings are folded. */
export function describeSettings({ draft, info, intent, isAlone }: Settings): string[] {
  const model = draft.model.trim();
  return [
    `${modeNames[draft.mode]} mode`,
    info.isScripted ? "scripted demo model" : model === "" ? info.defaultModel : model,
    describeLimits(draft.limits),
    intent === "" ? "no intent" : `intent ${intent}`,
    ...(draft.sandbox === "off" ? [] : [`sandbox ${draft.sandbox}`]),
    ...(isAlone ? [] : [draft.visibility === "private" ? "private" : "visible to the team"]),
  ];
}

/** "default limits", or those that were typed: "5 turns, $2, auto-deny after 30 min". */
function describeLimits({ maxTurns, maxCostUsd, maxWaitSeconds }: SessionDraft["limits"]): string {
  const [turns, cost, wait] = [maxTurns, maxCostUsd, maxWaitSeconds].map((typed) => typed.trim());
  const parts = [
    !turns ? null : isNone(turns) ? "no turn limit" : `${turns} ${turns === "1" ? "turn" : "turns"}`,
    !cost ? null : isNone(cost) ? "no cost limit" : `$${cost.replace(/^\$/, "")}`,
    !wait ? null : isNone(wait) ? "no auto-deny" : `auto-deny after ${wait}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "default limits" : parts.join(", ");
}

function isNone(typed: string): boolean {
  return typed.toLowerCase() === "none";
}
