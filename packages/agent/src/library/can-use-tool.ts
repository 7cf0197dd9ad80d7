import type { PermissionUpdate } from "./permission-update.ts";

/** What is known about a call that asks. */
export type CanUseToolOptions = {
  /** Aborts when the answer is no longer wanted: the turn was stopped, or a time limit denied the call. */
  signal: AbortSignal;
  /** Rules that would let calls of this kind run, if added for the session; empty when none is safe to suggest. */
  suggestions?: PermissionUpdate[];
  /** The absolute path outside the workspace that made it ask. */
  blockedPath?: string | undefined;
  /** Why it asks now, and whether the same call was denied before, with the reason given then. */
  decisionReason?: string | undefined;
  /** The model's name for the call, in the conversation and in the audit log. */
  toolUseID: string;
  /** The sub-agent that asks; absent for the agent itself. */
  agentID?: string | undefined;
  /** New for every question, even when one call asks twice. */
  requestId: string;
};

/** Lets the call run; with `updatedInput` in that form, after the rules have decided on it again. */
export type PermissionAllow = {
  behavior: "allow";
  updatedInput?: Record<string, unknown> | undefined;
  updatedPermissions?: PermissionUpdate[] | undefined;
  toolUseID?: string | undefined;
};

/** Denies the call; the model gets `message` as the reason. `interrupt` ends the turn as well. */
export type PermissionDeny = {
  behavior: "deny";
  message: string;
  interrupt?: boolean | undefined;
  toolUseID?: string | undefined;
};

/** The answer to one call. A `toolUseID` in it must be the one that was asked about. */
export type PermissionResult = PermissionAllow | PermissionDeny;

/**
 * The person in the program. It is called for every call that no rule decides, one at a time in the order of the
 * model, after the input was validated and the preview made. It may take as long as it likes. A callback that
 * throws, rejects or returns anything but a `PermissionResult` denies its call and aborts the turn. `input` is a
 * copy.
 */
export type CanUseTool = (
  toolName: string,
  input: Record<string, unknown>,
  options: CanUseToolOptions,
) => PermissionResult | Promise<PermissionResult>;

/** Why a callback did not count: what it threw is the `cause`, or the message says what was wrong with its answer. */
export class CanUseToolError extends Error {
  readonly toolUseID: string;
  constructor(message: string, details: { toolUseID: string; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.name = "CanUseToolError";
    this.toolUseID = details.toolUseID;
  }
}
