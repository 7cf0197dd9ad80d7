import type { Call } from "@countersign/contracts/call";
import type { HookRun } from "@countersign/contracts/hook";
import type { JsonObject } from "@countersign/contracts/json";
import type { PermissionMode } from "@countersign/contracts/permission-mode";

/** The session that a hook runs for; `agentId` names the sub-agent whose call it is. */
export type HookSession = {
  id: string;
  workspace: string;
  createdBy: string;
  mode: PermissionMode;
  agentId?: string | undefined;
};

/**
 * What the hooks of one event said together. `runs`: each run, for the call's card. `decision`: the strictest answer; `hook`
 * and `reason` say whose and why. `updatedInput`: the input as the last hook that changed it left it; null when none did.
 * `additionalContext`: words for the model. `interrupt`: the turn is to be stopped after this call.
 */
export type HookVerdict = {
  runs: HookRun[];
  decision: "none" | "allow" | "ask" | "deny";
  code?: "hook_denied" | "hook_failed";
  hook?: string;
  reason?: string;
  updatedInput: JsonObject | null;
  additionalContext: string[];
  interrupt?: boolean;
};

/**
 * What a hook after a turn or before words may say: `block` holds the end of the turn up, or refuses the words, with `reason`.
 * `interrupt`: the turn is to end now, whatever else was said.
 */
export type HookNotice = {
  runs: HookRun[];
  block: { hook: string; reason: string } | null;
  additionalContext: string[];
  interrupt?: boolean;
};

/**
 * The hooks of a session, run in their order. No method rejects but with the signal's reason: a hook that fails is an answer
 * (`deny` with `hook_failed`, unless it is configured to be let through).
 */
export type Hooks = {
  /** Whether hooks may have to be waited for before a call: then what the model said is stored before they are asked. */
  hasCallHooks(session: HookSession): Promise<boolean>;
  preToolUse(call: Call, session: HookSession, signal: AbortSignal): Promise<HookVerdict>;
  permissionRequest(call: Call, session: HookSession, signal: AbortSignal): Promise<HookVerdict>;
  /** `result` is what the model is to get. A hook that fails here changes nothing. */
  postToolUse(
    call: Call,
    result: { text: string; isError: boolean },
    session: HookSession,
    signal: AbortSignal,
  ): Promise<HookNotice>;
  userPromptSubmit(prompt: string, session: HookSession, signal: AbortSignal): Promise<HookNotice>;
  sessionStart(session: HookSession, signal: AbortSignal): Promise<HookNotice>;
  sessionEnd(session: HookSession, reason: string, signal: AbortSignal): Promise<HookNotice>;
  /** `isStopHookActive`: the turn goes on already because a Stop hook held its end up. */
  stop(session: HookSession, isStopHookActive: boolean, signal: AbortSignal): Promise<HookNotice>;
  subagentStop(session: HookSession, isStopHookActive: boolean, signal: AbortSignal): Promise<HookNotice>;
};

const nothingSaid: HookVerdict = { runs: [], decision: "none", updatedInput: null, additionalContext: [] };
const nothingNoticed: HookNotice = { runs: [], block: null, additionalContext: [] };

/** No hooks at all. */
export const noHooks: Hooks = {
  hasCallHooks: async () => false,
  preToolUse: async () => nothingSaid,
  permissionRequest: async () => nothingSaid,
  postToolUse: async () => nothingNoticed,
  userPromptSubmit: async () => nothingNoticed,
  sessionStart: async () => nothingNoticed,
  sessionEnd: async () => nothingNoticed,
  stop: async () => nothingNoticed,
  subagentStop: async () => nothingNoticed,
};
