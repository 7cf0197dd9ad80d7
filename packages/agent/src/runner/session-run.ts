import type { Message } from "@countersign/contracts/message";
import { nextMove } from "../loop/agent-stack.ts";
import {
  type SessionChange,
  type SessionRecord,
  type StoredBeside,
  storedMessage,
  type Transition,
} from "../ports/repository.ts";
import type { ConcurrentRuns } from "./concurrent-runs.ts";
import type { Recordings } from "./recordings.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";

/** One run over one session. */
export type SessionRun = {
  signal: AbortSignal;
  dependencies: RunnerDependencies;
  epoch: number;
  /** The session as this run last read or wrote it. */
  known: SessionRecord;
  /** The digests of the calls evaluated since the last call ran, by id: they need no second evaluation before the session parks. */
  evaluatedDigests: Map<string, string>;
  /** For which input, and after how many calls of the turn, hooks ran for a call in this run. */
  hookKeys: Map<string, string>;
  /** What all runs of this process change. */
  concurrentRuns: ConcurrentRuns;
  /** What calls changed and is being stored. */
  recordings: Recordings;
  /** What ends a wait for an undo early. */
  wakes: Wakes;
  /** The session's messages that this run has read or stored, from the first one on. Messages never change. */
  messages: Message[];
  /** Whether all agents were paused when this run last read or wrote the session. */
  isPaused: boolean;
};

/** The wakes of a session that is worked on already. One that comes while nothing waits ends the next wait at once. */
export type Wakes = {
  ring(): void;
  /** Sleeps until woken, without an error then; rejects as `sleep` does when `signal` aborts. */
  wait(signal: AbortSignal, sleep: (signal: AbortSignal) => Promise<void>): Promise<void>;
};

/** Makes the wakes of one run. */
export function createWakes(): Wakes {
  let controller = new AbortController();
  return {
    ring: () => controller.abort(),
    async wait(signal, sleep) {
      const woken = controller.signal;
      try {
        await sleep(AbortSignal.any([signal, woken]));
      } catch (error) {
        if (signal.aborted || !woken.aborted) throw error;
      }
      if (woken.aborted) controller = new AbortController();
    },
  };
}

/** What evaluating calls needs of a run. The gate evaluates without one, for external agents. */
export type EvaluationRun = Pick<SessionRun, "signal" | "evaluatedDigests" | "hookKeys"> & {
  dependencies: Pick<RunnerDependencies, "clock" | "evaluation" | "hooks">;
};

/** Whether an error means that what stores sessions is away. */
export function isStorageAway({ dependencies }: Pick<SessionRun, "dependencies">, error: unknown): boolean {
  return dependencies.evaluation.isStorageAway?.(error) === true;
}

/** All messages of the session. Only those that others stored are read from the repository. */
export async function messagesOf(run: SessionRun, { id, messageCount }: SessionRecord): Promise<Message[]> {
  const { messages, dependencies } = run;
  const last = messages.at(-1)?.seq ?? 0;
  if (last < messageCount) messages.push(...(await dependencies.repository.messages(id, last)));
  return [...messages];
}

/** Writes a change under this run's epoch. `change` gives null to leave everything as it is. */
export async function commit(
  run: SessionRun,
  change: (current: SessionRecord) => Transition | null,
): Promise<SessionRecord> {
  const plain = (current: SessionRecord) => ({ transition: change(current), value: null });
  return (await commitWith(run, plain)).session;
}

/** As `commit`, and lets the session go in the same transaction when nothing is left to do. */
export function commitAndPark(
  run: SessionRun,
  change: (current: SessionRecord) => Transition | null,
): Promise<SessionRecord> {
  return commit(run, (current) => parkWhenDone(run, change(current)));
}

/** As `commitAndPark`, with the value of the change. */
export function commitAndParkWith<T>(
  run: SessionRun,
  change: (current: SessionRecord, stored: StoredBeside) => SessionChange<T>,
): Promise<{ session: SessionRecord; value: T }> {
  return commitWith(run, (current, stored) => {
    const { transition, value } = change(current, stored);
    return { transition: parkWhenDone(run, transition), value };
  });
}

/** `commitWith` or `commitAndParkWith`. */
export type CommitWith = <T>(
  run: SessionRun,
  change: (current: SessionRecord, stored: StoredBeside) => SessionChange<T>,
) => Promise<{ session: SessionRecord; value: T }>;

/** As `commit`, with the value of the change. */
export async function commitWith<T>(
  run: SessionRun,
  change: (current: SessionRecord, stored: StoredBeside) => SessionChange<T>,
): Promise<{ session: SessionRecord; value: T }> {
  let added: Message[] = [];
  const changed = await run.dependencies.repository.transact(run.known, run.epoch, (current, stored) => {
    run.isPaused = stored.isPaused === true;
    const { transition, value } = change(current, stored);
    added = (transition?.messages ?? []).map((message, index) =>
      storedMessage(message, current.id, current.messageCount + index + 1),
    );
    return { transition: transition === null ? null : { ...transition, wake: false }, value };
  });
  run.known = changed.session;
  const next = (run.messages.at(-1)?.seq ?? 0) + 1;
  if (added[0]?.seq === next) run.messages.push(...added);
  return changed;
}

function parkWhenDone(run: SessionRun, transition: Transition | null): Transition | null {
  if (transition === null) return null;
  const effect = nextMove(transition.session);
  const isEvaluated =
    effect.tag === "park" && (effect.waiting === null || run.evaluatedDigests.has(effect.waiting.id));
  return isEvaluated ? { ...transition, release: true } : transition;
}

/** Waits until that moment (ISO 8601, UTC); not at all when it is null or past. */
export async function waitUntil(
  { dependencies, signal }: SessionRun,
  notBefore: string | null,
): Promise<void> {
  if (notBefore === null) return;
  const ms = Date.parse(notBefore) - Date.parse(dependencies.clock.now());
  if (ms > 0) await dependencies.sleep(ms, signal);
}

/**
 * As `waitUntil`, for as long as a verdict can be undone. Ends early when something happens in the session: where the verdict was
 * undone and the call approved, there is nothing left to wait for.
 */
export function waitForUndo(run: SessionRun, until: string | null): Promise<void> {
  return run.wakes.wait(run.signal, (signal) => waitUntil({ ...run, signal }, until));
}
