import { errorMessage } from "@countersign/contracts/error-message";
import type { SessionNotice } from "@countersign/contracts/session";
import { standingLoop, withStandingLoop } from "../loop/frames.ts";
import type { LoopEffect, LoopState } from "../loop/state.ts";
import { commandIn } from "../loop/step.ts";
import { ModelError, type ModelTurn } from "../ports/model.ts";
import { type SessionRecord, StaleEpochError } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { intentPrompt } from "../session/intent-prompt.ts";
import { findings, isStillUnder } from "../session/looks.ts";
import { endAtOwnLimit } from "../session/sub-agent-ends.ts";
import { summedUpFrom } from "../session/summary-request.ts";
import { wordsMessage } from "../session/words-message.ts";
import { hookSession } from "./hear-hooks.ts";
import { gatherLooks } from "./look-at-calls.ts";
import { assistantMessages, noticeOf, ofAgent, proposedCalls } from "./model-answer.ts";
import { reachedLimit } from "./reached-limit.ts";
import { retryDelay } from "./retry-delay.ts";
import { commit, commitAndPark, type SessionRun } from "./session-run.ts";
import { standingRequest, withOwnModel, withTurnCounted } from "./standing-agent.ts";
import { afterSummary, asSummary } from "./summary-answer.ts";
import { waitUntil } from "./wait-until.ts";

type AskModel = Extract<LoopEffect, { tag: "ask-model" }>;

/** Asks the model, unless a limit is reached; stores its answer with the calls in it already looked at. */
export async function askModel(
  run: SessionRun,
  record: SessionRecord,
  effect: AskModel,
): Promise<SessionRecord> {
  const ended = await endedAtOwnLimit(run, record);
  if (ended !== null) return ended;
  const notice = await reachedLimit(record, run.dependencies.look);
  if (notice !== null) {
    return commitAndPark(run, record.id, (current) =>
      advance(
        current,
        { record: current, events: [{ tag: "limit-reached", notice }] },
        run.dependencies.clockwork,
      ),
    );
  }
  await waitUntil(run, effect.notBefore);
  try {
    const turn = await streamedTurn(run, record);
    return await storeTurn(run, record, turn);
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof StaleEpochError) throw error;
    return storeFailure(run, record, effect.attempt, asModelError(run, record, error));
  }
}

/** A sub-agent that has used up what it may is ended, and the agent that started it is told; null while it has not. */
async function endedAtOwnLimit(
  run: SessionRun,
  { id, subAgent, loop }: SessionRecord,
): Promise<SessionRecord | null> {
  const { clockwork } = run.dependencies;
  const task = loop.tag === "acting" ? loop.calls.find((call) => call.id === subAgent?.id) : undefined;
  if (subAgent === null || task === undefined) return null;
  const end = endAtOwnLimit(task, subAgent);
  if (end === null) return null;
  const event = { tag: "call-ended" as const, callId: task.id, end, at: clockwork.now() };
  return commitAndPark(run, id, (current) =>
    advance(current, { record: current, events: [event] }, clockwork),
  );
}

async function streamedTurn(run: SessionRun, record: SessionRecord): Promise<ModelTurn> {
  const { repository, live, modelFor } = run.dependencies;
  const messages = await repository.messages(record.id);
  const intentWords = await intentPrompt(record, run.dependencies.look.intents);
  const request = standingRequest(record, { messages, intentWords }, run.dependencies, run.signal);
  try {
    const turn = await modelFor(withOwnModel(record)).ask(request, ({ kind, text }) =>
      live.publish({ sessionId: record.id, stream: { kind }, text }),
    );
    return summedUpFrom(record) === null ? withDistinctCalls(turn) : asSummary(turn);
  } finally {
    // Ended before the answer is stored, so that no live piece comes after what it belongs to.
    live.end(record.id, { kind: "text" });
    live.end(record.id, { kind: "thinking" });
  }
}

const longestId = 256;

/** A result is told from another by the id of its call, so a turn whose ids cannot do that is asked for again. */
function withDistinctCalls(turn: ModelTurn): ModelTurn {
  const ids = turn.content.flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
  if (new Set(ids).size === ids.length && ids.every(({ length }) => length <= longestId)) return turn;
  const details = { isRetryable: true, status: null, retryAfterMs: null };
  throw new ModelError("The model gave its calls ids that cannot be told apart.", details);
}

async function storeTurn(run: SessionRun, record: SessionRecord, turn: ModelTurn): Promise<SessionRecord> {
  const { clockwork } = run.dependencies;
  const agent = ofAgent(record);
  const seq = record.messageCount + 1;
  const calls = turn.stopReason === "refused" ? [] : proposedCalls(record, turn, seq, clockwork.newId);
  const command = commandIn(standingLoop(record));
  const running = command === null ? {} : { command };
  const acting: LoopState = { tag: "acting", calls, onceFinished: "go-on", ...running };
  // The answer is stored first where hooks could hold it up: so it is seen, and outlives the process.
  const isHeldBack = await run.dependencies.hooks.holdCallsUp(hookSession(record, null));
  const looks = await gatherLooks(run, withStandingLoop(record, acting), isHeldBack ? [] : calls);
  const isSummary = summedUpFrom(record) !== null;
  const isEnd = !isSummary && calls.length === 0 && (turn.stopReason === "done" || turn.stopReason === "cut");
  const heldUp = isEnd ? await heldUpBy(run, record) : null;
  const answered = {
    tag: "model-answered" as const,
    calls,
    mustContinue: turn.stopReason === "paused" || heldUp !== null,
    notice: noticeOf(turn, calls.length > 0),
    isHeldUp: heldUp !== null,
  };
  return commitAndPark(run, record.id, (current) => {
    const found = isStillUnder(current, looks) ? findings(calls, looks) : { events: [], decisions: [] };
    const summed = afterSummary(current, turn, clockwork.now());
    return advance(
      current,
      {
        ...(heldUp === null ? {} : { by: { kind: "hook", name: heldUp.hook } }),
        ...found,
        record: withTurnCounted(summed.record, turn),
        events: [answered, ...found.events],
        decisions: [...found.decisions, ...summed.decisions],
        messages: [
          ...assistantMessages(turn, agent, clockwork),
          ...(heldUp === null
            ? []
            : [{ ...wordsMessage(clockwork.newId(), heldUp.words, clockwork.now()), ...agent }]),
        ],
      },
      clockwork,
    );
  });
}

/** A Stop hook that always finds something would keep the agent at work for ever. */
const MOST_HELD_UP = 10;

/** What a Stop hook (for a sub-agent: a SubagentStop hook) says must still be done, for the model; null when the turn may end. */
async function heldUpBy(
  run: SessionRun,
  record: SessionRecord,
): Promise<{ hook: string; words: string } | null> {
  const { hooks } = run.dependencies;
  const loop = standingLoop(record);
  const heldUp = loop.tag === "thinking" ? (loop.heldUp ?? 0) : 0;
  if (heldUp >= MOST_HELD_UP) {
    run.dependencies.log.warn(
      { sessionId: record.id, heldUp },
      "the Stop hooks are not asked again in this turn",
    );
    return null;
  }
  const session = { ...hookSession(record, null), agentId: record.subAgent?.id };
  const { block, interrupt } =
    record.subAgent === null
      ? await hooks.stop(session, heldUp > 0, run.signal)
      : await hooks.subagentStop(session, heldUp > 0, run.signal);
  if (block === null || interrupt === true) return null;
  const words = `The hook ${block.hook} does not let the turn end yet: ${block.reason}`;
  return { hook: block.hook, words };
}

/** What is not the model's own failure is ours: it is logged whole, and the session shows that it failed. */
function asModelError(run: SessionRun, record: SessionRecord, error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  run.dependencies.log.error({ err: error, sessionId: record.id }, "the model could not be asked");
  const details = { isRetryable: false, status: null, retryAfterMs: null, cause: error };
  return new ModelError(`The step failed inside the server: ${errorMessage(error)}`, details);
}

function storeFailure(
  run: SessionRun,
  record: SessionRecord,
  attempt: number,
  error: ModelError,
): Promise<SessionRecord> {
  const { clockwork, retry } = run.dependencies;
  if (!error.isRetryable || attempt >= retry.attempts) {
    const tries = attempt > 1 ? ` (after ${attempt} attempts)` : "";
    const notice: SessionNotice = { kind: "failed", message: `${error.message}${tries}` };
    return commitAndPark(run, record.id, (current) =>
      advance(current, { record: current, events: [{ tag: "model-failed", notice }] }, clockwork),
    );
  }
  const delay = retryDelay(attempt, error.retryAfterMs, retry);
  const nextAt = new Date(Date.parse(clockwork.now()) + delay).toISOString();
  const notice: SessionNotice = {
    kind: "retrying",
    message: error.message,
    attempt: attempt + 1,
    ofAttempts: retry.attempts,
    nextAt,
  };
  const event = { tag: "model-retrying" as const, attempt: attempt + 1, notBefore: nextAt, notice };
  return commit(run, record.id, (current) =>
    advance(current, { record: current, events: [event] }, clockwork),
  );
}
