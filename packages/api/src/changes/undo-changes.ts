import {
  type ChangeStore,
  type Clock,
  entryOfUndone,
  holdSession,
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
  records: ChangesRepository;
  store: ChangeStore;
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
    undone = await replaceFiles(found, steps, { by, ...options });
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
    return { outcome: "conflict", problem: "Something else is in its place now, or it’s too large." };
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
  { sessionId, workspace, undoneId }: FoundChanges,
  steps: readonly Step[],
  { by, records, store, clock }: UndoOptions & { by: Actor },
): Promise<Undone> {
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
  // Stored first, so that an undo that is cut off can be seen and taken back.
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

/** Lets the session go. The agent and the audit log learn what was undone. */
async function release(
  { sessionId, files, undoneId }: FoundChanges,
  { epoch, undone, by }: { epoch: number; undone: Undone | null; by: Actor },
  { records, repository, clock }: UndoOptions,
): Promise<void> {
  const record = undone?.record ?? null;
  const paths = record?.files.map(({ path }) => path) ?? [];
  const isRedone = undoneId !== null;
  const entries: AuditEntry[] = [];
  for (const callId of record?.undo?.callIds ?? []) {
    const call = await repository.call(callId);
    const own = files.filter((file) => file.callIds.includes(callId) && paths.includes(file.path));
    const named = own.map(({ path }) => path);
    if (call !== null && named.length > 0)
      entries.push(entryOfUndone(call, { by, paths: named, isRedone }, clock.now()));
  }
  const turn = await releaseSession(
    sessionId,
    {
      epoch,
      changeOf: (current) => ({
        messages: record === null ? [] : undoMessages(current, { id: record.id, by, paths, isRedone }, clock),
        auditEntries: entries,
      }),
    },
    { repository, clock },
  );
  if (record !== null) await records.save({ ...record, turn });
}

function sortOutcomes(outcomes: FileOutcome[]): FileOutcome[] {
  return outcomes.sort((one, other) => (one.path < other.path ? -1 : 1));
}
