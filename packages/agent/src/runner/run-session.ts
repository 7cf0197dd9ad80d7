import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import { interruptedDrift, withDrift } from "../evaluation/describe-drift.ts";
import { abortedCommandOf, commandOf, currentCall, currentLoop, nextMove } from "../loop/agent-stack.ts";
import { bareTransition, type SessionRecord, StaleEpochError } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { endByDeath } from "../session/call-ends.ts";
import { askModel } from "./ask-model.ts";
import type { ConcurrentRuns } from "./concurrent-runs.ts";
import { evaluateCalls, refreshWaiting } from "./evaluate-calls.ts";
import { recordCutOff } from "./record-changes.ts";
import type { Recordings } from "./recordings.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";
import { commit, type SessionRun, type Wakes, waitForUndo } from "./session-run.ts";
import { startCall } from "./start-call.ts";

/** What a run gets from the runner. */
export type SessionRunOptions = {
  signal: AbortSignal;
  /** The session, if it was claimed for this run already. */
  claimed: SessionRecord | null;
  /** Gets the epoch of the run. */
  onClaim: (epoch: number) => void;
  /** What other runs of this process do. */
  concurrentRuns: ConcurrentRuns;
  recordings: Recordings;
  wakes: Wakes;
};

/**
 * Claims a session and does what its loop says, one effect after the other, until it parks: then nobody owns it and
 * none of it stays in memory. Does nothing when somebody else works on it. Rejects with the signal's reason, or with
 * `StaleEpochError` when the session was taken away.
 */
export async function runSession(
  sessionId: string,
  { signal, onClaim, concurrentRuns, recordings, wakes, ...options }: SessionRunOptions,
  dependencies: RunnerDependencies,
): Promise<void> {
  const claimed = options.claimed ?? (await dependencies.repository.claim(sessionId, dependencies.owner));
  if (claimed === null) return;
  onClaim(claimed.epoch);
  const run: SessionRun = {
    signal,
    dependencies,
    epoch: claimed.epoch,
    known: claimed,
    concurrentRuns,
    recordings,
    wakes,
    evaluatedDigests: new Map(),
    hookKeys: new Map(),
    messages: [],
    // Nothing is claimed while all agents are paused.
    isPaused: false,
  };
  try {
    let record: SessionRecord | null = await afterDeath(run, await withoutOrphan(run, claimed));
    while (record !== null) record = await moveOn(run, record);
  } catch (error) {
    if (!(error instanceof StaleEpochError)) await tryRelease(run, sessionId);
    throw error;
  }
}

/** Does one effect; null when the session is let go. */
async function moveOn(run: SessionRun, record: SessionRecord): Promise<SessionRecord | null> {
  const effect = nextMove(record);
  if (effect.tag !== "park" && (run.signal.aborted || run.isPaused)) {
    run.signal.throwIfAborted();
    return release(run);
  }
  switch (effect.tag) {
    case "park":
      return (await refreshWaiting(run, record, effect.waiting)) ?? park(run);
    case "ask-model":
      return unlessParked(run, await askModel(run, record, effect));
    case "evaluate-calls":
      return unlessParked(run, await evaluateCalls(run, record, effect.calls));
    case "start-call":
      return unlessParked(run, await startCall(run, record, effect.call));
    case "await-call":
      throw new Error(`call ${effect.call.id} runs, but not here`);
    case "submit-results":
      await waitForUndo(run, effect.notBefore);
      return settle(run);
    case "end-sub-agent":
      return settle(run);
    default:
      return assertNever(effect);
  }
}

/** Writes down what only needs to be written down. */
function settle(run: SessionRun): Promise<SessionRecord> {
  return commit(run, (current) => advance({ current, events: [], clock: run.dependencies.clock }));
}

/** A command whose process is dead was cut off with it: it has ended, regardless of what is done next. */
async function withoutOrphan(run: SessionRun, record: SessionRecord): Promise<SessionRecord> {
  const { clock, repository } = run.dependencies;
  const command = commandOf(record) ?? abortedCommandOf(record);
  if (command === null || (await repository.isAlive(command.process))) return record;
  const event = { tag: "command-orphaned" as const, commandId: command.running.id };
  return commit(run, (current) => advance({ current, events: [event], clock }));
}

/** A call that is found running at the claim was cut off by the end of its process; one of a sub-agent continues with that. */
async function afterDeath(run: SessionRun, record: SessionRecord): Promise<SessionRecord> {
  const isRunning = (call: Call) => call.phase.tag === "running";
  const loop = currentLoop(record);
  if (loop.tag !== "acting" || !loop.calls.some(isRunning)) return record;
  const { clock } = run.dependencies;
  for (const call of loop.calls.filter(isRunning)) await recordCutOff(run, record, call);
  const endOf = (call: Call) =>
    withDrift(endByDeath(call), interruptedDrift(call, record, run.dependencies.evaluation));
  const event = { tag: "process-died" as const, at: clock.now(), endOf };
  return commit(run, (current) => advance({ current, events: [event], clock }));
}

/** A commit that parked the session has let it go in the same transaction. */
function unlessParked(run: SessionRun, record: SessionRecord): SessionRecord | null {
  return record.owner === null && record.epoch === run.epoch ? null : record;
}

/** Lets the session go unless something happened since that gives it work. */
async function park(run: SessionRun): Promise<SessionRecord | null> {
  const record = await commit(run, (current) =>
    nextMove(current).tag === "park" && !hasUnevaluatedCall(run, current)
      ? { ...bareTransition(current), release: true }
      : null,
  );
  return unlessParked(run, record);
}

function hasUnevaluatedCall(run: SessionRun, current: SessionRecord): boolean {
  const active = currentCall(current);
  return active !== null && !run.evaluatedDigests.has(active.id);
}

async function release(run: SessionRun): Promise<null> {
  await commit(run, (session) => ({ ...bareTransition(session), release: true }));
  return null;
}

/** After a fault the session must not stay owned by a process that no longer works on it. */
async function tryRelease(run: SessionRun, sessionId: string): Promise<void> {
  try {
    await release(run);
  } catch (error) {
    if (error instanceof StaleEpochError) return; // it was taken away, which is as good
    run.dependencies.log.warn(
      { err: error, sessionId },
      "the session could not be let go; its next owner takes it over",
    );
  }
}
