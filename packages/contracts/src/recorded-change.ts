import { z } from "zod";
import { fileChange } from "./preview.ts";

/** Files that are larger, in bytes, aren't recorded. */
export const mostRecordedBytes = 10 * 1024 * 1024;

/** One version of a file: its git mode (`100644`, `100755` if it's executable, `120000` for a symbolic link) and the git hash of its content. */
export const fileVersion = z.strictObject({
  mode: z.enum(["100644", "100755", "120000"]),
  name: z.string().regex(/^[0-9a-f]{40,64}$/),
});
export type FileVersion = z.infer<typeof fileVersion>;

/** A file before and after a change; null where there was none. `path` is relative to the workspace, with `/`. */
export const recordedFile = z.strictObject({
  path: z.string().min(1),
  before: fileVersion.nullable(),
  after: fileVersion.nullable(),
});
export type RecordedFile = z.infer<typeof recordedFile>;

/** What a record says besides the files. */
const recordFacts = {
  /** What changed but isn't recorded: large files, and folders (they end with `/`) that are ignored or repositories of their own. */
  skipped: z.array(z.string()),
  /** There were more files than are recorded, or more new ones than can be compared. */
  isCut: z.boolean(),
  /** Some of it may be somebody else's: another session's call ran in the same folder meanwhile, or the server was stopped before the call ended. */
  isShared: z.boolean(),
  /** Why nothing was recorded; null if it was. */
  problem: z.string().nullable(),
};

/** What one call changed, or one undo. `turn`: the `seq` of the call's message; an undo has that of the message that tells the agent. */
export const changeRecord = z.strictObject({
  /** The call's id, or the undo's. */
  id: z.string(),
  sessionId: z.string(),
  callId: z.string().nullable(),
  turn: z.int(),
  /** Its real path. */
  workspace: z.string(),
  files: z.array(recordedFile),
  ...recordFacts,
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Set for an undo: who did it, and whose changes it undid. `undoneId`: the undo that it reversed. */
  undo: z
    .strictObject({ by: z.string(), callIds: z.array(z.string()), undoneId: z.string().nullable() })
    .nullable(),
});
export type ChangeRecord = z.infer<typeof changeRecord>;

/** One record in the list of a session. */
export const changeSummary = z.strictObject({
  ...changeRecord.pick({ id: true, callId: true, turn: true, at: true, undo: true, problem: true }).shape,
  /** How many files it changed. */
  files: z.int(),
  /** How many changes it saw but didn't record. */
  skipped: z.int(),
});
export type ChangeSummary = z.infer<typeof changeSummary>;

/** Whose changes: of one call, of the calls of the messages `from` to `to` of a session, or of an undo. */
export const changeTarget = z.union([
  z.strictObject({ callId: z.string().min(1) }),
  z.strictObject({ sessionId: z.string().min(1), from: z.int().min(0), to: z.int().min(0) }),
  z.strictObject({ undoId: z.string().min(1) }),
]);
export type ChangeTarget = z.infer<typeof changeTarget>;

/**
 * How a file stands now. `changed`: as the change left it. `undone`: as it was before. `conflict`: something else, so undoing would lose
 * a later change; `mixed`: the same, because something else changed it between two calls.
 */
export const changeState = z.enum(["changed", "undone", "conflict", "mixed"]);
export type ChangeState = z.infer<typeof changeState>;

/** One file of a change. */
export const changedFile = z.strictObject({
  /** Relative to the workspace. */
  path: z.string(),
  state: changeState,
  /** Names the version that is there now, for an undo that overwrites it. */
  current: z.string(),
  /** Undoing it could change what runs later or what agents may do, such as a workflow or settings: it takes a choice of its own. */
  isProtected: z.boolean(),
  /** The change, as a diff. Its path is absolute. */
  diff: fileChange,
});
export type ChangedFileDetail = z.infer<typeof changedFile>;

/** What a call, a turn or an undo changed, and how the files stand now. */
export const changeDetail = z.strictObject({
  sessionId: z.string(),
  workspace: z.string(),
  files: z.array(changedFile),
  ...recordFacts,
  /** Other sessions that changed some of these files later. The title is null for a session that the caller may not see. */
  others: z.array(
    z.strictObject({
      sessionId: z.string().nullable(),
      title: z.string().nullable(),
      paths: z.array(z.string()),
    }),
  ),
  /** Why it can't be undone now; null if it can. */
  blockedBy: z.string().nullable(),
});
export type ChangeDetail = z.infer<typeof changeDetail>;

/** What to undo. Without `paths`, every file that is as the change left it. `overwrite`: files to undo although they changed later, or are protected, each with the version that was shown. */
export const undoRequest = z.strictObject({
  target: changeTarget,
  paths: z.array(z.string().min(1)).max(5_000).optional(),
  overwrite: z
    .array(z.strictObject({ path: z.string().min(1), current: z.string() }))
    .max(5_000)
    .optional(),
});
export type UndoRequest = z.infer<typeof undoRequest>;

/** What became of each file. `undoId` is null if none was undone. */
export const undoResult = z.strictObject({
  undoId: z.string().nullable(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      outcome: z.enum(["undone", "already", "conflict", "protected", "failed"]),
      problem: z.string().nullable(),
    }),
  ),
});
export type UndoResult = z.infer<typeof undoResult>;
