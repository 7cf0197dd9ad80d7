import { join, relative } from "node:path";
import type { Assessment, Call } from "@countersign/contracts/call";
import { errorMessage } from "@countersign/contracts/error-message";
import { mcpPrefix } from "@countersign/contracts/mcp-name";
import type { ChangeRecord, RecordedFile } from "@countersign/contracts/recorded-change";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import type { FileContents } from "@countersign/tools/ports/change-store";
import type { ChangeRecords } from "../ports/change-records.ts";
import type { SessionRecord } from "../ports/repository.ts";
import type { SessionRun } from "./session-run.ts";
import { whileStorageReturns } from "./while-storage-returns.ts";

/** A call whose changes are recorded, while it runs. */
export type Recording = {
  /** The workspace before the call, if it was taken. */
  snapshot: string | null;
  /** What is only named in that snapshot, so that it couldn't be restored; null if there is none. */
  findLasting(): Promise<string[] | null>;
  /**
   * Called once when the call and its hooks have ended. `after`: the workspace then, if it was taken. Fulfils as soon as something else may change
   * files; the record is stored in the background. Never rejects.
   */
  finish(end: { after: string | null; isShared: boolean }): Promise<void>;
};

/** So many files of one call are recorded. */
const mostFiles = 5_000;
/** The first time, every file is read. */
const takeMs = 60_000;
/** A workspace that couldn't be recorded isn't tried again for so long. */
const pauseMs = 10 * 60_000;

/** Whether a call could change files: those that only read needn't be recorded. */
function mayChangeFiles({ tool }: Call, assessment: Assessment): boolean {
  const manifest = toolManifests.get(tool);
  if (manifest === undefined) return tool.startsWith(mcpPrefix);
  return manifest.changesFiles && !(manifest.isShell && onlyReads(assessment));
}

/** The policy says so of a command that it lets run without a rule, and of one that a person is asked about. */
function onlyReads({ reasons, risk }: Assessment): boolean {
  if (risk?.reasons.some(({ code }) => code === "only-reads") === true) return true;
  return reasons.length > 0 && reasons.every(({ code }) => code === "runs-nothing");
}

/**
 * Remembers the files before a call, so that what it changes can be seen and undone. Null if the call changes nothing, or nothing is recorded. A
 * failure never stops a call: the record says why there is none.
 */
export async function beginRecording(
  run: SessionRun,
  record: SessionRecord,
  { call, assessment }: { call: Call; assessment: Assessment },
): Promise<Recording | null> {
  const { changes } = run.dependencies.evaluation;
  if (changes === undefined || !mayChangeFiles(call, assessment)) return null;
  await run.recordings.settled(record.workspace);
  const context = { run, changes, record, call };
  const { preview } = assessment;
  return preview.kind === "diff" && toolManifests.get(call.tool)?.syntax === "path"
    ? recordFiles(
        context,
        preview.files.map(({ path }) => path),
      )
    : recordWorkspace(context);
}

/** A call that was cut off because its process ended is recorded with what was written down when it began. Anybody may have changed files since. */
export async function recordCutOff(run: SessionRun, record: SessionRecord, call: Call): Promise<void> {
  const { log, evaluation } = run.dependencies;
  const { changes } = evaluation;
  if (changes === undefined) return;
  const { workspace } = record;
  const before = await changes.store.begun(workspace, call.id).catch((error: unknown) => {
    log.warn({ err: error, callId: call.id }, notRecorded);
    return null;
  });
  if (before === null) return;
  const context = { run, changes, record, call };
  inBackground(context, true, () => findChanges(context, { before, after: null }));
}

type Context = { run: SessionRun; changes: ChangeRecords; record: SessionRecord; call: Call };
type Found = Pick<ChangeRecord, "files" | "skipped" | "isCut"> & { problem?: string };

/** A tool that names its files changes no others. */
async function recordFiles(context: Context, paths: readonly string[]): Promise<Recording> {
  const { changes, record } = context;
  const { workspace } = record;
  const inside = paths.map((path) => relative(workspace, path)).filter((path) => !isOutside(path));
  const outside = paths.filter((path) => isOutside(relative(workspace, path)));
  const before = await changes.store.read(workspace, inside);
  return {
    snapshot: null,
    findLasting: async () => null,
    async finish({ isShared }) {
      const after = await changes.store.read(workspace, inside);
      inBackground(context, isShared, async () => {
        const files = inside.flatMap((path) => recordedFile(path, before, after));
        const skipped = inside.filter(
          (path) => before.get(path) === "skipped" || after.get(path) === "skipped",
        );
        if (files.length > 0) await changes.store.keep(workspace, context.call.id, [before, after]);
        return { files, skipped: [...skipped, ...outside], isCut: false };
      });
    },
  };
}

function isOutside(path: string): boolean {
  return path === "" || path === ".." || path.startsWith("../");
}

function recordedFile(path: string, before: FileContents, after: FileContents): RecordedFile[] {
  const [old, present] = [before.get(path) ?? null, after.get(path) ?? null];
  if (old === "skipped" || present === "skipped") return [];
  const isSame = old?.version.name === present?.version.name && old?.version.mode === present?.version.mode;
  return isSame ? [] : [{ path, before: old?.version ?? null, after: present?.version ?? null }];
}

/** Nobody knows what a command changes: the whole workspace is compared. */
async function recordWorkspace(context: Context): Promise<Recording> {
  const { changes, record } = context;
  const before = await takeBefore(context);
  return {
    snapshot: "snapshot" in before ? before.snapshot : null,
    async findLasting() {
      if (!("snapshot" in before)) return null;
      const { workspace } = record;
      const paths = await changes.store.unrecorded(workspace, before.snapshot);
      return paths.map((path) => join(workspace, path));
    },
    async finish({ after, isShared }) {
      inBackground(context, isShared, async () => {
        if ("problem" in before) return { files: [], skipped: [], isCut: false, problem: before.problem };
        return findChanges(context, { before: before.snapshot, after });
      });
    },
  };
}

function findChanges(
  { changes, record, call }: Context,
  states: { before: string; after: string | null },
): Promise<Found> {
  const signal = AbortSignal.timeout(takeMs);
  return changes.store.record(record.workspace, { id: call.id, ...states, most: mostFiles, signal });
}

async function takeBefore({
  run,
  changes,
  record,
  call,
}: Context): Promise<{ snapshot: string } | { problem: string }> {
  const known = run.recordings.problemOf(record.workspace);
  if (known !== null) return { problem: known };
  try {
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(takeMs)]);
    const snapshot = await changes.store.take(record.workspace, signal);
    await changes.store.begin(record.workspace, call.id, snapshot);
    return { snapshot };
  } catch (error) {
    run.dependencies.log.warn({ err: error, sessionId: record.id }, notRecorded);
    if (run.signal.aborted) return { problem: "the turn or the server was stopped" };
    const problem = errorMessage(error);
    run.recordings.pause(record.workspace, problem, pauseMs);
    return { problem };
  }
}

const notRecorded = "the changes of a call could not be recorded";

function inBackground(context: Context, isShared: boolean, find: () => Promise<Found>): void {
  const { run, changes, record, call } = context;
  const work = async () => {
    const found = await find().catch((error: unknown): Found => {
      run.dependencies.log.warn({ err: error, sessionId: record.id }, notRecorded);
      return { files: [], skipped: [], isCut: false, problem: errorMessage(error) };
    });
    await save(context, isShared, found);
    await changes.store.end(record.workspace, call.id).catch((error: unknown) => {
      run.dependencies.log.warn(
        { err: error, callId: call.id },
        "what a recorded call began couldn’t be deleted",
      );
    });
  };
  run.recordings.add(record.workspace, work());
}

async function save(context: Context, isShared: boolean, found: Found): Promise<void> {
  const { run, changes, record, call } = context;
  const { files, skipped, isCut, problem = null } = found;
  if (files.length === 0 && skipped.length === 0 && problem === null) return;
  const { id, sessionId, turn } = call;
  const { workspace } = record;
  const at = run.dependencies.clock.now();
  const facts = { files, skipped, isCut, isShared, problem, at, undo: null };
  try {
    await whileStorageReturns(run, () =>
      changes.save({ id, sessionId, callId: id, turn, workspace, ...facts }),
    );
  } catch (error) {
    run.dependencies.log.error({ err: error, callId: id }, notRecorded);
  }
}
