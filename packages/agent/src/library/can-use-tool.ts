import type { PermissionUpdate } from "./permission-update.ts";

/**
 * What is known of a call that asks. `signal` aborts when the answer is no longer wanted: the turn was stopped, or a time limit
 * denied the call. `toolUseID` is the model's name for the call, as it stands in the conversation and in the ledger.
 * `requestId` is new for every question, also when one call is asked about twice. `agentID` names the sub-agent that asks,
 * absent for the agent itself. `blockedPath`: the absolute path outside the workspace that made it ask. `decisionReason`: why
 * it is asked now, and that the same call was denied before, with what was said then. `suggestions`: rules that, added
 * for the session, would let calls of this kind run; empty when there is none that is safe to suggest.
 */
export type CanUseToolOptions = {
  signal: AbortSignal;
  suggestions?: PermissionUpdate[];
  blockedPath?: string;
  decisionReason?: string;
  toolUseID: string;
  agentID?: string;
  requestId: string;
};

/** Lets the call run; with `updatedInput` in that form, after the rules have decided on it anew. */
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
 * The person in the program: asked about every call that no rule decides, one at a time in the model's order, after the input was
 * validated and the preview made, before anything happens. It may take as long as it likes. A callback that throws, rejects
 * or returns something else than a `PermissionResult` denies its call and aborts the turn. `input` is a copy.
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
