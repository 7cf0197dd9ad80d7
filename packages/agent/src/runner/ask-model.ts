import type { Call } from "@countersign/contracts/call";
import type { SessionNotice, Usage } from "@countersign/contracts/session";
import type { LoopEffect, LoopState } from "../loop/state.ts";
import { ModelError, type ModelTurn } from "../ports/model.ts";
import { type NewMessage, type SessionRecord, StaleEpochError } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { denials } from "../session/looks.ts";
import { gatherLooks } from "./look-at-calls.ts";
import { modelRequest } from "./model-request.ts";
import { retryDelay } from "./retry-delay.ts";
import { commit, commitAndPark, type SessionRun } from "./session-run.ts";

type AskModel = Extract<LoopEffect, { tag: "ask-model" }>;

/** Asks the model, unless a limit is reached; stores its answer with the calls in it already looked at. */
export async function askModel(
  run: SessionRun,
  record: SessionRecord,
  effect: AskModel,
): Promise<SessionRecord> {
  const notice = reachedLimit(record);
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

function reachedLimit(record: SessionRecord): SessionNotice | null {
  const { maxTurns, maxCostUsd } = record.limits;
  if (maxTurns !== null && record.turnsSinceGoOn >= maxTurns) {
    return {
      kind: "limit",
      limit: "turns",
      message: `The agent has asked the model ${maxTurns === 1 ? "once" : `${maxTurns} times`} since you last spoke. Shall it go on?`,
    };
  }
  const spent = (record.usage.costUsd ?? 0) - record.costAtGoOn;
  if (maxCostUsd !== null && spent >= maxCostUsd) {
    return {
      kind: "limit",
      limit: "cost",
      message: `The agent has spent $${spent.toFixed(2)} of the allowed $${maxCostUsd.toFixed(2)}. Shall it go on for as much again?`,
    };
  }
  return null;
}

async function waitUntil({ dependencies, signal }: SessionRun, notBefore: string | null): Promise<void> {
  if (notBefore === null) return;
  const ms = Date.parse(notBefore) - Date.parse(dependencies.clockwork.now());
  if (ms > 0) await dependencies.sleep(ms, signal);
}

async function streamedTurn(run: SessionRun, record: SessionRecord): Promise<ModelTurn> {
  const { repository, look, live, modelFor, systemPrompt } = run.dependencies;
  const messages = await repository.messages(record.id);
  const request = modelRequest(record, messages, {
    system: systemPrompt(record),
    tools: [...look.tools.values()],
    signal: run.signal,
  });
  try {
    const turn = await modelFor(record).ask(request, ({ kind, text }) =>
      live.publish({ sessionId: record.id, stream: { kind }, text }),
    );
    return withDistinctCalls(turn);
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
  const seq = record.messageCount + 1;
  const calls = turn.stopReason === "refused" ? [] : proposedCalls(record, turn, seq, clockwork.newId);
  const acting: LoopState = { tag: "acting", calls, onceFinished: "go-on" };
  const looks = await gatherLooks(run, { ...record, loop: acting }, calls);
  const answered = {
    tag: "model-answered" as const,
    calls,
    mustContinue: turn.stopReason === "paused",
    notice: noticeOf(turn, calls.length > 0),
  };
  return commitAndPark(run, record.id, (current) => {
    const counted = {
      ...current,
      usage: addUsage(current.usage, turn),
      turns: current.turns + 1,
      turnsSinceGoOn: current.turnsSinceGoOn + 1,
    };
    const looked = { tag: "calls-looked-at" as const, looks: looks.looks, at: looks.at };
    const isCurrent = current.mode === looks.mode;
    return advance(
      current,
      {
        record: counted,
        events: isCurrent ? [answered, looked] : [answered],
        messages: assistantMessages(turn, clockwork),
        decisions: isCurrent ? denials(calls, looks) : [],
      },
      clockwork,
    );
  });
}

function proposedCalls(record: SessionRecord, turn: ModelTurn, seq: number, newId: () => string): Call[] {
  const uses = turn.content.flatMap((block) => (block.type === "tool_use" ? [block] : []));
  return uses.map((use, position) => ({
    id: newId(),
    sessionId: record.id,
    turn: seq,
    position,
    toolUseId: use.id,
    tool: use.name,
    input: use.input,
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
  }));
}

/** The API refuses an empty message, so an answer without content is not kept; a refused one has calls that never ran. */
function assistantMessages(turn: ModelTurn, clockwork: { now(): string; newId(): string }): NewMessage[] {
  const kept = turn.content.filter((block) => turn.stopReason !== "refused" || block.type === "text");
  const content = kept.filter((block) => block.type !== "text" || block.text.trim() !== "");
  if (content.length === 0) return [];
  return [{ id: clockwork.newId(), role: "assistant", content, at: clockwork.now() }];
}

function noticeOf(turn: ModelTurn, hasCalls: boolean): SessionNotice | null {
  if (turn.stopReason === "cut") {
    const rest = hasCalls
      ? "Its whole calls are taken up, and it goes on after them."
      : "Send “go on” to have the rest.";
    return { kind: "cut", message: `The model's answer was cut at its longest allowed length. ${rest}` };
  }
  if (turn.stopReason === "refused") {
    return {
      kind: "refused",
      message: "The model refused to answer this. Say it in other words, or start a new session.",
    };
  }
  return null;
}

function addUsage(sum: Usage, { usage, costUsd }: ModelTurn): Usage {
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cacheReadTokens: sum.cacheReadTokens + usage.cacheReadTokens,
    cacheWriteTokens: sum.cacheWriteTokens + usage.cacheWriteTokens,
    costUsd: sum.costUsd === null || costUsd === null ? null : sum.costUsd + costUsd,
  };
}

/** What is not the model's own failure is ours: it is logged whole, and the session shows that it failed. */
function asModelError(run: SessionRun, record: SessionRecord, error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  run.dependencies.log.error({ err: error, sessionId: record.id }, "the model could not be asked");
  const words = error instanceof Error ? error.message : String(error);
  const details = { isRetryable: false, status: null, retryAfterMs: null, cause: error };
  return new ModelError(`The step failed inside the server: ${words}`, details);
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
