import { errorMessage } from "@countersign/contracts/error-message";
import type { SessionNotice } from "@countersign/contracts/session";
import { currentLoop, nextMove } from "../loop/agent-stack.ts";
import type { LoopEffect } from "../loop/state.ts";
import { ModelError } from "../ports/model.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import type { RetryPolicy } from "./runner-dependencies.ts";
import { commit, commitAndPark, type SessionRun, waitUntil } from "./session-run.ts";
import { whileStorageReturns } from "./while-storage-returns.ts";

type AskModel = Extract<LoopEffect, { tag: "ask-model" }>;

/**
 * Waits until the model may be asked again. Ends early when something happens in the session, for example when a person wants to try now.
 * Returns the session as it is then, and whether the model may be asked right away; null if there was nothing to wait for.
 */
export async function waitForModel(
  run: SessionRun,
  effect: AskModel,
): Promise<{ record: SessionRecord; mayAsk: boolean } | null> {
  const { notBefore } = effect;
  if (notBefore === null || notBefore <= run.dependencies.clock.now()) return null;
  let isOver = false;
  await run.wakes.wait(run.signal, async (signal) => {
    await waitUntil({ ...run, signal }, notBefore);
    isOver = true;
  });
  const record = await whileStorageReturns(run, () => commit(run, () => null));
  const next = nextMove(record);
  const isSame = next.tag === "ask-model" && next.notBefore === notBefore;
  return { record, mayAsk: isOver && isSame && !run.isPaused };
}

/** Stores that the model could not be asked: the session asks again later, or has failed. */
export function storeModelFailure(
  run: SessionRun,
  record: SessionRecord,
  attempt: number,
  thrown: unknown,
): Promise<SessionRecord> {
  const { clock, retry } = run.dependencies;
  const error = asModelError(run, record, thrown);
  const isAway = error.isAway && retry.waitsWhileAway === true;
  // The attempts while the model was away don't count for an error of another kind.
  const counted = isAway || !hasWaited(record) ? attempt : 1;
  if (!error.isRetryable || (!isAway && counted >= retry.attempts)) {
    const tries = attempt > 1 ? ` (after ${attempt} attempts)` : "";
    const notice: SessionNotice = { kind: "failed", message: `${error.message}${tries}` };
    return commitAndPark(run, (current) =>
      advance({ current, events: [{ tag: "model-failed", notice }], clock }),
    );
  }
  const delay = retryDelay(counted, error.retryAfterMs, retry);
  const nextAt = new Date(Date.parse(clock.now()) + delay).toISOString();
  const notice: SessionNotice = {
    kind: "retrying",
    message: error.message,
    attempt: counted + 1,
    ofAttempts: isAway ? null : retry.attempts,
    nextAt,
  };
  const event = { tag: "model-retrying" as const, attempt: counted + 1, notBefore: nextAt, notice };
  return commit(run, (current) => advance({ current, events: [event], clock }));
}

/** Whether the last attempt found the model away. */
function hasWaited(record: SessionRecord): boolean {
  const loop = currentLoop(record);
  return loop.tag === "thinking" && loop.notice?.kind === "retrying" && loop.notice.ofAttempts === null;
}

/** What is not the model's own failure is ours: it is logged whole, and the session shows that it failed. */
function asModelError(run: SessionRun, record: SessionRecord, error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  run.dependencies.log.error({ err: error, sessionId: record.id }, "the model could not be asked");
  const details = { isRetryable: false, status: null, retryAfterMs: null, cause: error };
  return new ModelError(`The step failed with a server error: ${errorMessage(error)}`, details);
}

/**
 * Milliseconds until the next attempt: what the server asked for, else doubling from the base with up to half of it random,
 * never more than the cap. `attempt` counts from 1.
 */
function retryDelay(attempt: number, retryAfterMs: number | null, policy: RetryPolicy): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, 0), policy.capMs);
  const doubled = Math.min(policy.baseMs * 2 ** (attempt - 1), policy.capMs);
  return Math.round(doubled / 2 + (doubled / 2) * policy.random());
}
