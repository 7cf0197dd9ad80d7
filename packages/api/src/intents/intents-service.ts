import type { Actor } from "@countersign/contracts/actor";
import type {
  AcceptanceResult,
  DriftRestored,
  IntentChanged,
  IntentDetail,
  IntentHistory,
  IntentLint,
  IntentRequirement,
  IntentSave,
  IntentStatus,
  IntentSummary,
  IntentTarget,
} from "@countersign/contracts/intent";
import type { VisibilityFilter } from "@countersign/contracts/visibility";

/**
 * Intents of workspaces. Throws `AppError`: `not-found`; `bad-input` for a text that cannot be read, or with errors where it is to
 * be in progress; `conflict` for one that somebody else changed since, with who and when, and for files that cannot be put back.
 */
export type IntentsService = {
  /** Stored ones and those that stand in files only; without a workspace those of all workspaces that have a stored one. */
  list(workspace: string | null): Promise<IntentSummary[]>;
  get(target: IntentTarget, visibleTo: VisibilityFilter): Promise<IntentDetail>;
  save(input: IntentSave, by: string): Promise<IntentChanged>;
  /** Stores nothing. */
  lint(input: { workspace: string; yaml: string }): Promise<IntentLint>;
  activate(input: IntentTarget & { version: number }, by: string): Promise<IntentChanged>;
  setStatus(
    input: IntentTarget & { status: IntentStatus; why?: string | undefined },
    by: string,
  ): Promise<IntentChanged>;
  history(input: IntentTarget & { cursor?: string | undefined }): Promise<IntentHistory>;
  /** Runs the command of a criterion, counted from 0. */
  check(input: IntentTarget & { criterion: number; command: string }, by: Actor): Promise<AcceptanceResult>;
  /** Without paths all that was not put back yet. */
  restoreDrift(input: { callId: string; paths?: string[] | undefined }, by: string): Promise<DriftRestored>;
  requirement(workspace: string): Promise<IntentRequirement>;
  setRequired(input: IntentRequirement, by: string): Promise<IntentRequirement>;
};
