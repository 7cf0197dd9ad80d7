import type { Intent, IntentTarget, SessionIntent } from "@countersign/contracts/intent";

/** What more files for an intent would change. */
export type Expansion = {
  /** Its patterns before. */
  before: string[];
  /** Its patterns after. */
  after: string[];
  /** Files that it would newly own. */
  files: string[];
  /** There are more files than these. */
  isCut: boolean;
};

/** Who let the intent be changed, from which call of which session. */
export type ExpansionContext = { why: string; sessionId: string; callId: string; by: string };

/**
 * The intents of workspaces, as the agent's tools use them. All of them throw `AppError` for what cannot be done: `not-found`
 * for an unknown intent, `bad-input` for patterns that cannot be read, `conflict` for an intent that is not in progress.
 */
export type Intents = {
  /** Those that can be worked under in a workspace. */
  available(workspace: string): Promise<SessionIntent[]>;
  /** The current version of the intent, with any status. */
  find(target: IntentTarget): Promise<Intent>;
  /** What an expansion would change; writes nothing. */
  proposeExpansion(target: IntentTarget, paths: string[]): Promise<Expansion>;
  expand(
    target: IntentTarget,
    paths: string[],
    context: ExpansionContext,
  ): Promise<Expansion & { version: number }>;
  /** Why no more may be spent under an intent, null while its budget lasts. */
  overBudget(target: IntentTarget): Promise<string | null>;
};
