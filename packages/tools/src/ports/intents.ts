import type { Intent, IntentTarget, SessionIntent } from "@countersign/contracts/intent";

/** What more files for an intent would change: its patterns to write before and after, and files that it would newly own. */
export type Expansion = { before: string[]; after: string[]; files: string[]; isCut: boolean };

/** Who let the intent be changed, from which call of which session. */
export type ExpansionContext = { why: string; sessionId: string; callId: string; by: string };

/**
 * The intents of workspaces, as the agent's tools use them. All of them throw `AppError` for what cannot be done: `not-found`
 * for an unknown intent, `bad-input` for patterns that cannot be read, `conflict` for an intent that is not in progress.
 */
export type Intents = {
  /** Those that can be worked under in a workspace. */
  available(workspace: string): Promise<SessionIntent[]>;
  /** The intent in the version in force, whatever its status. */
  find(target: IntentTarget): Promise<Intent>;
  /** What an expansion would change; writes nothing. */
  proposeExpansion(target: IntentTarget, paths: string[]): Promise<Expansion>;
  expand(
    target: IntentTarget,
    paths: string[],
    ground: ExpansionContext,
  ): Promise<Expansion & { version: number }>;
  /** Why no more may be spent under an intent, null while its budget lasts. */
  overBudget(target: IntentTarget): Promise<string | null>;
};
