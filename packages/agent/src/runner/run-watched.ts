import { join } from "node:path";
import type { Assessment, Call } from "@countersign/contracts/call";
import type { CallDrift, DriftedFile } from "@countersign/contracts/intent";
import { isShellTool, toolManifests } from "@countersign/contracts/tool-manifest";
import { carriesRules, type IntentScope } from "@countersign/policy";
import type { ToolResult } from "@countersign/tools/ports/tool";
import type { ChangedFile, WorkspaceWatch } from "@countersign/tools/ports/workspace-watch";
import { policyOf, requesterOf } from "../evaluation/agent-policy.ts";
import { describeDrift } from "../evaluation/describe-drift.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { beginRecording, type Recording } from "./record-changes.ts";
import type { EvaluationRun, SessionRun } from "./session-run.ts";

/**
 * A result, and what the call changed beside the intent of its session; no drift where it changed nothing else. `finish`: called once when the
 * call's hooks have run, too; it records what changed. `hasHooks`: some ran, so more may have changed.
 */
export type Watched = {
  result: ToolResult;
  drift?: CallDrift;
  finish: (end: { hasHooks: boolean }) => Promise<void>;
};

const mostChanged = 5_000;
const mostDrifted = 200;
const takeMs = 60_000;
const compareMs = 60_000;

/**
 * Runs a call; a command under an intent is compared with the workspace right before it. What that finds is reported with
 * the result and never changes it; a failed comparison is reported too.
 */
export async function runWatched(
  run: SessionRun,
  record: SessionRecord,
  { call, assessment }: { call: Call; assessment: Assessment },
  work: (recording: Recording | null) => Promise<ToolResult>,
): Promise<Watched> {
  // While calls of two sessions change files of one folder, nobody knows whose a change is.
  const present = changesFiles(call) ? run.concurrentRuns.begin(record.workspace, record.id) : null;
  let compared: Compared | null = null;
  let recording: Recording | null = null;
  const finish = async ({ hasHooks }: { hasHooks: boolean }) => {
    const after = hasHooks ? null : (compared?.after ?? null);
    await recording?.finish({ after, isShared: present?.end().isShared ?? false });
  };
  try {
    recording = await beginRecording(run, record, { call, assessment });
    const { watch } = run.dependencies.evaluation;
    if (!isShellTool(call.tool) || record.intent === null || watch === undefined)
      return { result: await work(recording), finish };
    const { log } = run.dependencies;
    const watching = { ...run, warn: (error: unknown) => log.warn({ err: error }, notCompared) };
    const before = await snapshotBefore(watching, record, call, {
      watch,
      taken: recording?.snapshot ?? null,
    });
    const result = await work(recording);
    compared = await compareAfter(watching, record, call, { before, watch });
    const drift = driftOf(compared, record.intent.id, present?.end() ?? { isShared: false });
    if (drift === undefined) return { result, finish };
    return { result: withNote(result, describeDrift(drift)), drift, finish };
  } finally {
    present?.end();
  }
}

function changesFiles({ tool }: Call): boolean {
  return toolManifests.get(tool)?.changesFiles === true;
}

/** For the log. */
export const notCompared = "a command could not be compared with its intent";

/** Undefined where the command changed nothing else. */
export function driftOf(
  found: Compared,
  intentId: string,
  { isShared }: { isShared: boolean },
): CallDrift | undefined {
  if (found.files.length === 0 && found.problem === null) return undefined;
  return { intentId, ...found, isShared };
}

/** What comparing needs: an evaluation under way, and whom to tell of an error. */
export type Watching = Pick<EvaluationRun, "signal"> & {
  dependencies: Pick<EvaluationRun["dependencies"], "evaluation">;
  warn: (error: unknown) => void;
};

/** The workspace before a command, or why it isn't known. */
export type Before = { snapshot: string; intentScope: IntentScope | undefined } | { problem: string };

/** Takes a snapshot of the workspace right before a command. `taken`: the one that was taken a moment ago. */
export async function snapshotBefore(
  run: Watching,
  record: SessionRecord,
  call: Call,
  { watch, taken = null }: { watch: WorkspaceWatch; taken?: string | null },
): Promise<Before> {
  try {
    const intentScope = await currentScope(run, record, call);
    // So that the workspace's `.intentignore` is read before the command can change it.
    intentScope?.uncertainties();
    const snapshot = taken ?? (await watch.take(record.workspace, withTimeout(run, takeMs)));
    return { snapshot, intentScope };
  } catch (error) {
    return { problem: problemOf(run, error) };
  }
}

type Compared = Pick<CallDrift, "snapshot" | "after" | "files" | "isCut" | "problem">;

/** What a command changed outside the intent. */
export async function compareAfter(
  run: Watching,
  record: SessionRecord,
  call: Call,
  { before, watch }: { before: Before; watch: WorkspaceWatch },
): Promise<Compared> {
  const nothing = { snapshot: null, after: null, files: [], isCut: false, problem: null };
  if ("problem" in before) return { ...nothing, problem: before.problem };
  try {
    const options = { most: mostChanged, signal: withTimeout(run, compareMs) };
    const changed = await watch.compare(record.workspace, before.snapshot, options);
    const intentScope = await currentScope(run, record, call);
    if (intentScope === undefined) return { ...nothing, problem: "the intent’s scope is unknown" };
    const scopes = before.intentScope === undefined ? [intentScope] : [before.intentScope, intentScope];
    const drifted = changed.files.flatMap((file) => findDrift(file, record.workspace, scopes));
    return {
      snapshot: before.snapshot,
      after: changed.after,
      files: drifted.slice(0, mostDrifted),
      isCut: changed.isCut || drifted.length > mostDrifted,
      problem: changed.isCut ? `more than ${mostChanged} files changed. The rest wasn’t compared` : null,
    };
  } catch (error) {
    return { ...nothing, snapshot: before.snapshot, problem: problemOf(run, error) };
  }
}

async function currentScope(
  run: Watching,
  record: SessionRecord,
  call: Call,
): Promise<IntentScope | undefined> {
  return (await policyOf(requesterOf(call, record), record, run.dependencies.evaluation)).intentScope;
}

/** A command may change the files that the scope is read from, so the scope before it counts, too. */
function findDrift(
  { path, change }: ChangedFile,
  workspace: string,
  scopes: readonly IntentScope[],
): DriftedFile[] {
  const access = change === "deleted" ? "delete" : "write";
  const rules = carriesRules(path)
    ? `${path} controls what agents may do. No scope can own it, and only a person can approve a change.`
    : undefined;
  const refused = scopes
    .map((intentScope) => intentScope.check(join(workspace, path), access, "path"))
    .find((refusal) => refusal !== null);
  const message = refused?.message ?? rules;
  return message === undefined ? [] : [{ path, change, message, restoredBy: null, restoredAt: null }];
}

/** Not the run's own signal alone: a workspace that is slow to read must not block a finished call forever. */
function withTimeout(run: Watching, ms: number): AbortSignal {
  return AbortSignal.any([run.signal, AbortSignal.timeout(ms)]);
}

/** The log keeps the whole error; people and the model get one sentence. */
function problemOf(run: Watching, error: unknown): string {
  run.warn(error);
  if (run.signal.aborted) return "the turn or the server was stopped";
  return error instanceof Error ? error.message : String(error);
}

function withNote(result: ToolResult, note: string): ToolResult {
  return result.ok
    ? { ...result, text: `${result.text}\n\n${note}` }
    : { ...result, message: `${result.message}\n\n${note}` };
}
