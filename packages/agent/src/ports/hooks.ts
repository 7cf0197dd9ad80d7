import type { Call } from "@countersign/contracts/call";
import type { HookRun } from "@countersign/contracts/hook";
import type { JsonObject } from "@countersign/contracts/json";
import type { SessionRecord } from "./repository.ts";

/** The session that a hook runs for. */
export type HookSession = Pick<
  SessionRecord,
  "id" | "workspace" | "createdBy" | "mode" | "intent" | "sandbox" | "openedFolders"
> & {
  /** The sub-agent whose call it is. */
  agentId?: string | undefined;
};

/** The joint answer of the hooks of one event. */
export type HookVerdict = {
  /** Each run, for the call's card. */
  runs: HookRun[];
  /** The strictest answer; `hook` and `reason` say whose it is and why. */
  decision: "none" | "allow" | "ask" | "deny";
  code?: "hook_denied" | "hook_failed";
  hook?: string;
  reason?: string;
  /** The input after the last hook that changed it; null when none did. */
  updatedInput: JsonObject | null;
  /** Text for the model. */
  additionalContext: string[];
  /** The turn is to be stopped after this call. */
  interrupt?: boolean;
};

/** The joint answer of hooks after a turn or before a message. */
export type HookNotice = {
  runs: HookRun[];
  /** Keeps the turn from ending, or refuses the message, with `reason`. */
  block: { hook: string; reason: string } | null;
  additionalContext: string[];
  /** The turn ends now, regardless of every other answer. */
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
  /** `isStopHookActive`: the turn continues already because a Stop hook kept it from ending. */
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

/** How much an answer of hooks holds back: of two the stricter counts. */
export const hookStrictness: Readonly<Record<HookVerdict["decision"], number>> = {
  none: 0,
  allow: 1,
  ask: 2,
  deny: 3,
};
