import {
  type ChangeStore,
  type Clock,
  entryOfUndone,
  holdSession,
  logInHeldSession,
  releaseSession,
  type SessionRepository,
  undoMessages,
} from "@countersign/agent";
import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type {
  ChangeRecord,
  FileVersion,
  UndoRequest,
  UndoResult,
} from "@countersign/contracts/recorded-change";
import type { ChangesRepository } from "./changes-repository.ts";
import { type FileState, findStates } from "./file-states.ts";
import type { FoundChanges } from "./find-changes.ts";
import type { UndoHolds } from "./undo-holds.ts";

export type UndoOptions = {
  records: Pick<ChangesRepository, "save" | "remove">;
  store: Pick<ChangeStore, "read" | "keep" | "replace" | "forget">;
  repository: Pick<SessionRepository, "transact" | "call">;
  clock: Clock;
  /** Names this process. */
  owner: string;
  holds: UndoHolds;
  home: string;
};

type FileOutcome = UndoResult["files"][number];
type Step = { file: FileState; present: FileVersion | null };

/**
 * Puts files back as they were before a change. Nothing of the session runs meanwhile. A file that changed since, or that is protected, is only
 * touched if the request names the version that was shown.
 */
export async function undoChanges(
  found: FoundChanges,
  request: UndoRequest,
  { by, ...options }: UndoOptions & { by: Actor },
): Promise<UndoResult> {
  const { sessionId } = found;
  const epoch = await holdSession(sessionId, options);
  const done = options.holds.add(sessionId, epoch);
  let undone: Undone | null = null;
  try {
    const { steps, outcomes } = await plan(found, request, options);
    if (steps.length === 0) return { undoId: null, files: outcomes };
    undone = await replaceFiles(found, steps, { by, epoch, ...options });
    return { undoId: undone.record?.id ?? null, files: sortOutcomes([...outcomes, ...undone.outcomes]) };
  } finally {
    await release(found, { epoch, undone, by }, options).finally(done);
  }
}

async function plan(
  { files, workspace }: FoundChanges,
  { paths, overwrite = [] }: UndoRequest,
  { store, home }: UndoOptions,
): Promise<{ steps: Step[]; outcomes: FileOutcome[] }> {
  const shown = new Map(overwrite.map(({ path, current }) => [path, current]));
  const wanted = paths === undefined ? null : new Set([...paths, ...shown.keys()]);
  const known = new Set(files.map(({ path }) => path));
  const foreign = [...(wanted ?? shown.keys())].find((path) => !known.has(path));
  if (foreign !== undefined) throw new AppError("bad-input", `This change didn’t touch ${foreign}.`);
  const chosen = files.filter(({ path }) => wanted === null || wanted.has(path));
  const states = await findStates(chosen, { workspace, store, home });
  const steps: Step[] = [];
  const outcomes: FileOutcome[] = [];
  for (const file of states) {
    const outcome = refusal(file, shown.get(file.path));
    if (outcome !== null) outcomes.push({ path: file.path, ...outcome });
    else if (file.present !== "skipped") steps.push({ file, present: file.present?.version ?? null });
  }
  return { steps, outcomes };
}

/** Why a file isn't touched; null if it may be. `shown`: the version that a person chose to overwrite. */
function refusal(file: FileState, shown: string | undefined): Omit<FileOutcome, "path"> | null {
  if (file.state === "undone") return { outcome: "already", problem: null };
  if (file.present === "skipped")
    return {
      outcome: "conflict",
      problem: "Something else is in its place now, or it’s too large. Move that away first.",
    };
  if (shown !== undefined)
    return shown === file.current
      ? null
      : { outcome: "conflict", problem: "It changed again since you looked." };
  if (file.state === "mixed")
    return { outcome: "conflict", problem: "Something else changed it between two calls." };
  if (file.state === "conflict") return { outcome: "conflict", problem: "It changed afterward." };
  return file.isProtected ? { outcome: "protected", problem: "It’s protected. Undo it by itself." } : null;
}

/** What was done: the record of it, null if nothing was. */
type Undone = { record: ChangeRecord | null; outcomes: FileOutcome[] };

async function replaceFiles(
  found: FoundChanges,
  steps: readonly Step[],
  { by, epoch, ...options }: UndoOptions & { by: Actor; epoch: number },
): Promise<Undone> {
  const { sessionId, workspace, undoneId } = found;
  const { records, store, repository, clock } = options;
  const id = clock.createId();
  const files = steps.map(({ file, present }) => ({ path: file.path, before: present, after: file.before }));
  const callIds = [...new Set(steps.flatMap(({ file }) => file.callIds))];
  const record: ChangeRecord = {
    id,
    sessionId,
    callId: null,
    turn: 0,
    workspace,
    files,
    skipped: [],
    isCut: false,
    isShared: false,
    problem: null,
    at: clock.now(),
    undo: { by: nameOf(by), callIds, undoneId },
  };
  const contents = new Map(steps.map(({ file }) => [file.path, file.present]));
  const wanted = steps.flatMap(({ file }) => (file.before === null ? [] : [file.before]));
  await store.keep(workspace, id, [contents], wanted);
  // Stored first, so that an undo that is cut off is in the audit log, and can be seen and reversed.
  const logged = { by, paths: files.map(({ path }) => path), isFailed: false };
  const auditEntries = await entriesOf(found, logged, options);
  await logInHeldSession(sessionId, { epoch, auditEntries }, { repository, clock });
  await records.save(record);
  const problems = await store.replace(
    workspace,
    steps.map(({ file, present }) => ({ path: file.path, present, wanted: file.before })),
  );
  const outcomes = files.map(({ path }): FileOutcome => {
    const problem = problems.get(path) ?? null;
    return { path, outcome: problem === null ? "undone" : "failed", problem };
  });
  const replaced = files.filter(({ path }) => problems.get(path) === null);
  if (replaced.length > 0) return { record: { ...record, files: replaced }, outcomes };
  await records.remove(record);
  await store.forget(workspace, [id]);
  return { record: null, outcomes };
}

/** Lets the session go. The agent learns what was undone, the audit log what was not. */
async function release(
  found: FoundChanges,
  { epoch, undone, by }: { epoch: number; undone: Undone | null; by: Actor },
  options: UndoOptions,
): Promise<void> {
  const { records, repository, clock } = options;
  const { sessionId, undoneId } = found;
  const record = undone?.record ?? null;
  const paths = record?.files.map(({ path }) => path) ?? [];
  const failed = undone?.outcomes.filter(({ outcome }) => outcome === "failed").map(({ path }) => path) ?? [];
  const auditEntries = await entriesOf(found, { by, paths: failed, isFailed: true }, options);
  const undo = { by, paths, isRedone: undoneId !== null };
  const turn = await releaseSession(
    sessionId,
    {
      epoch,
      changeOf: (current) => ({
        messages: record === null ? [] : undoMessages(current, { id: record.id, ...undo }, clock),
        auditEntries,
      }),
    },
    { repository, clock },
  );
  if (record !== null) await records.save({ ...record, turn });
}

/** One audit entry for each call that changed some of the files. */
async function entriesOf(
  { files, undoneId }: FoundChanges,
  { by, paths, isFailed }: { by: Actor; paths: readonly string[]; isFailed: boolean },
  { repository, clock }: Pick<UndoOptions, "repository" | "clock">,
): Promise<AuditEntry[]> {
  const logged = new Set(paths);
  const chosen = files.filter(({ path }) => logged.has(path));
  const entries: AuditEntry[] = [];
  for (const callId of new Set(chosen.flatMap(({ callIds }) => callIds))) {
    const call = await repository.call(callId);
    const own = chosen.filter(({ callIds }) => callIds.includes(callId)).map(({ path }) => path);
    const undo = { by, paths: own, isRedone: undoneId !== null, isFailed };
    if (call !== null) entries.push(entryOfUndone(call, undo, clock.now()));
  }
  return entries;
}

function sortOutcomes(outcomes: FileOutcome[]): FileOutcome[] {
  return outcomes.sort((one, other) => (one.path < other.path ? -1 : 1));
}
