import { z } from "zod";
import { decidedBy } from "./decided-by.ts";
import { intentIdPattern } from "./intent-id-pattern.ts";

/** The name of an intent, one in its workspace. It appears in messages and file names, so it has only plain characters. */
export const intentId = z
  .string()
  .regex(intentIdPattern, "letters, digits, dots, dashes and underscores, at most 64");

/**
 * The status of an intent. Only one that is `IN_PROGRESS` may be worked under. The words are those of
 * `.orchestration/active_intents.yaml`.
 */
export const intentStatus = z.enum(["PENDING", "IN_PROGRESS", "BLOCKED", "COMPLETED", "ABANDONED"]);
export type IntentStatus = z.infer<typeof intentStatus>;

/** What of a workspace an intent owns, for each action: patterns in gitignore's syntax, from the workspace. Null: not restricted. */
export const ownedScope = z.strictObject({
  write: z.array(z.string()),
  delete: z.array(z.string()),
  read: z.array(z.string()).nullable(),
  run: z.array(z.string()).nullable(),
});
export type OwnedScope = z.infer<typeof ownedScope>;

/** An action on a path that must be allowed, or refused, by the scope: checked before the intent may be worked under. */
export const intentExample = z.strictObject({
  action: z.enum(["read", "write", "delete", "run"]),
  path: z.string(),
});
export type IntentExample = z.infer<typeof intentExample>;

/** One criterion of acceptance, with a command that tells by its exit code whether it is met. */
export const acceptanceCriterion = z.strictObject({ text: z.string(), command: z.string().nullable() });
export type AcceptanceCriterion = z.infer<typeof acceptanceCriterion>;

/** Bounds over all sessions under the intent: model requests, tokens in and out, US dollars, seconds of work. Null is no bound. */
export const intentBudget = z.strictObject({
  turns: z.number().positive().nullable(),
  tokens: z.number().positive().nullable(),
  costUsd: z.number().positive().nullable(),
  seconds: z.number().positive().nullable(),
});
export type IntentBudget = z.infer<typeof intentBudget>;

/** What an intent says, independent of its file format. */
export const intent = z.strictObject({
  id: intentId,
  title: z.string(),
  /** The reason one level up. */
  why: z.string(),
  status: intentStatus,
  parent: intentId.nullable(),
  outcomes: z.array(z.string()),
  constraints: z.array(z.string()),
  /** Must never happen. */
  hazards: z.array(z.string()),
  scope: ownedScope,
  examples: z.strictObject({ allow: z.array(intentExample), refuse: z.array(intentExample) }),
  acceptance: z.array(acceptanceCriterion),
  relatedSpecs: z.array(z.string()),
  budget: intentBudget,
});
export type Intent = z.infer<typeof intent>;

/** What is wrong in the text of an intent. Nobody can work under one with an error. */
export const intentProblem = z.strictObject({
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  /** Counted from 1, as columns are. */
  line: z.int(),
  column: z.int(),
});
export type IntentProblem = z.infer<typeof intentProblem>;

/** A file that a command changed although the session's intent does not own it. */
export const driftedFile = z.strictObject({
  path: z.string(),
  change: z.enum(["created", "modified", "deleted"]),
  message: z.string(),
  /** Null until it is restored, as is `restoredAt`. */
  restoredBy: z.string().nullable(),
  restoredAt: z.string().nullable(),
});
export type DriftedFile = z.infer<typeof driftedFile>;

/** The result of comparing the workspace with its state before the command. */
export const callDrift = z.strictObject({
  intentId,
  /** The state before the command, from which files are restored. */
  snapshot: z.string().nullable(),
  /** The state that the command left: only files that are still like this are restored. */
  after: z.string().nullable(),
  files: z.array(driftedFile),
  isCut: z.boolean(),
  /** Another session ran at the time, and the changes may be its. */
  isShared: z.boolean(),
  /** Why it could not be compared. */
  problem: z.string().nullable(),
});
export type CallDrift = z.infer<typeof callDrift>;

/** An intent as lists and sessions show it. `fileState`: how its file in the workspace compares with the stored version. */
export const intentSummary = z.strictObject({
  workspace: z.string(),
  id: intentId,
  title: z.string(),
  status: intentStatus,
  version: z.int(),
  /** Relative to the workspace. */
  file: z.string(),
  /** `unsaved`: it exists in the file only, and nobody can work under it before it is saved. */
  fileState: z.enum(["same", "changed", "missing", "broken", "unsaved"]),
  errors: z.int(),
  warnings: z.int(),
  sessions: z.int(),
  openDrift: z.int(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type IntentSummary = z.infer<typeof intentSummary>;

/** How a command of an acceptance criterion last ended. */
export const acceptanceResult = z.strictObject({
  criterion: z.int(),
  isMet: z.boolean(),
  exitCode: z.int().nullable(),
  /** The end of it, at most 4,000 characters. */
  output: z.string(),
  by: z.string(),
  at: z.string(),
});
export type AcceptanceResult = z.infer<typeof acceptanceResult>;

/** A file that sessions under the intent wrote, deleted or read, how often, and whether the scope owns it now. */
export const touchedFile = z.strictObject({
  path: z.string(),
  reads: z.int(),
  writes: z.int(),
  deletes: z.int(),
  isOwned: z.boolean(),
});
export type TouchedFile = z.infer<typeof touchedFile>;

/** An intent with everything that belongs to it. */
export const intentDetail = z.strictObject({
  ...intentSummary.shape,
  /** The stored version. */
  yaml: z.string(),
  /** What its file holds, where that differs. */
  fileYaml: z.string().nullable(),
  intent: intent.nullable(),
  problems: z.array(intentProblem),
  touched: z.array(touchedFile),
  isTouchedCut: z.boolean(),
  used: z.strictObject({
    turns: z.int(),
    tokens: z.int(),
    costUsd: z.number().nullable(),
    seconds: z.number(),
  }),
  acceptance: z.array(acceptanceResult),
  /** Calls with drift that was not restored, the newest first. */
  drift: z.array(
    z.strictObject({
      callId: z.string(),
      sessionId: z.string(),
      command: z.string(),
      at: z.string(),
      drift: callDrift,
    }),
  ),
  isRequired: z.boolean(),
});
export type IntentDetail = z.infer<typeof intentDetail>;

/** One step in the life of an intent. */
export const intentEvent = z.strictObject({
  id: z.string(),
  workspace: z.string(),
  intentId,
  /** The current one after this step. */
  version: z.int(),
  kind: z.enum([
    "saved",
    "status",
    "expanded",
    "expansion-refused",
    "decision",
    "drift",
    "restored",
    "check",
  ]),
  text: z.string(),
  why: z.string().nullable(),
  by: decidedBy,
  at: z.string(),
  sessionId: z.string().nullable(),
  callId: z.string().nullable(),
  /** The text before and after, where the intent itself changed. */
  change: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
});
export type IntentEvent = z.infer<typeof intentEvent>;

/** The intent that a session works under. */
export const sessionIntent = z.strictObject({ id: intentId, title: z.string() });
export type SessionIntent = z.infer<typeof sessionIntent>;

/** Which intent, of which workspace (absolute path). */
export const intentTarget = z.strictObject({ workspace: z.string().min(1), id: intentId });
export type IntentTarget = z.infer<typeof intentTarget>;

/** A new text of an intent. */
export const intentSave = z.strictObject({
  workspace: z.string().min(1),
  /** The intent's id, which the text cannot change. */
  id: intentId.optional(),
  /** The version that was read; null for a new intent. */
  version: z.int().nullable(),
  /** Save even if the file has changes that were never saved. */
  overwritesFile: z.boolean().optional(),
  yaml: z.string().max(200_000),
  /** Goes into its history. */
  why: z.string().max(2_000).optional(),
});
export type IntentSave = z.infer<typeof intentSave>;

/** The result of checking a text without saving it. */
export const intentLint = z.strictObject({
  /** Null where it cannot be read. */
  intent: intent.nullable(),
  problems: z.array(intentProblem),
});
export type IntentLint = z.infer<typeof intentLint>;

/** An intent after a change. */
export const intentChanged = z.strictObject({
  ...intentDetail.shape,
  /** Why its file does not say the same; the change is made anyway. */
  fileProblem: z.string().nullable(),
});
export type IntentChanged = z.infer<typeof intentChanged>;

/** A page of an intent's history, the newest first. `cursor` gives the next page, null behind the oldest. */
export const intentHistory = z.strictObject({ events: z.array(intentEvent), cursor: z.string().nullable() });
export type IntentHistory = z.infer<typeof intentHistory>;

/** The result of restoring files. */
export const driftRestored = z.strictObject({
  callId: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      /** Null for a file that was restored. */
      problem: z.string().nullable(),
    }),
  ),
});
export type DriftRestored = z.infer<typeof driftRestored>;

/** Whether sessions in a workspace may change anything without an intent. */
export const intentRequirement = z.strictObject({ workspace: z.string().min(1), isRequired: z.boolean() });
export type IntentRequirement = z.infer<typeof intentRequirement>;
