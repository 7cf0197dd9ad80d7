import type { Assessment, Call } from "@countersign/contracts/call";
import { changeOfEvaluations, isUnderSameConditions } from "../evaluation/evaluations.ts";
import { currentLoop, openCalls, withCurrentLoop } from "../loop/agent-stack.ts";
import type { LoopEffect, LoopState } from "../loop/state.ts";
import { commandIn } from "../loop/step.ts";
import { ModelError, type ModelTurn } from "../ports/model.ts";
import { type SessionRecord, StaleEpochError } from "../ports/repository.ts";
import { noOfferedTools, type OfferedTools } from "../ports/workspace-tools.ts";
import { advance } from "../session/advance.ts";
import { intentPrompt } from "../session/intent-prompt.ts";
import { endAtOwnLimit } from "../session/sub-agent-ends.ts";
import { summaryStart } from "../session/summary-request.ts";
import { userMessage } from "../session/user-message.ts";
import { agentRequest, withOwnModel, withTurnCounted } from "./agent-request.ts";
import { checkLimits } from "./check-limits.ts";
import { collectEvaluations } from "./evaluate-calls.ts";
import { assistantMessages, noticeOf, ofAgent, proposedCalls } from "./model-answer.ts";
import { storeModelFailure, waitForModel } from "./retry-model.ts";
import { runCall } from "./run-call.ts";
import { hookSession } from "./run-tool-hooks.ts";
import {
  commitAndPark,
  commitAndParkWith,
  isStorageAway,
  messagesOf,
  type SessionRun,
} from "./session-run.ts";
import { begunBy, startAtOnce } from "./start-at-once.ts";
import { afterSummary, asSummary } from "./summary-answer.ts";
import { type LastingChange, storeOnReturn, whileStorageReturns } from "./while-storage-returns.ts";

type AskModel = Extract<LoopEffect, { tag: "ask-model" }>;

/** Asks the model, unless a limit is reached; stores its answer with its calls already evaluated. */
export async function askModel(
  run: SessionRun,
  record: SessionRecord,
  effect: AskModel,
): Promise<SessionRecord> {
  const ended = await endSubAgentAtLimit(run, record);
  if (ended !== null) return ended;
  const notice = await checkLimits(record, run.dependencies.evaluation);
  if (notice !== null) {
    return commitAndPark(run, (current) =>
      advance({ current, events: [{ tag: "limit-reached", notice }], clock: run.dependencies.clock }),
    );
  }
  const waited = await waitForModel(run, effect);
  if (waited?.mayAsk === false) return waited.record;
  const stored = await askAndStore(run, waited?.record ?? record, effect);
  return stored.begun === null ? stored.session : runCall(run, stored.session, ...stored.begun);
}

/** The session with the answer. `begun` is the call that the same transaction started and that has to run now. */
type StoredTurn = { session: SessionRecord; begun: [call: Call, assessment: Assessment] | null };

async function askAndStore(run: SessionRun, record: SessionRecord, effect: AskModel): Promise<StoredTurn> {
  try {
    const turn = await streamTurn(run, record);
    return await storeTurn(run, record, turn);
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof StaleEpochError) throw error;
    // The session waits for what stores it, and asks again.
    if (!(error instanceof ModelError) && isStorageAway(run, error)) throw error;
    return { session: await storeModelFailure(run, record, effect.attempt, error), begun: null };
  }
}

/** Ends a sub-agent that reached its limits, and lets the agent that started it know; null while it has not. */
async function endSubAgentAtLimit(
  run: SessionRun,
  { subAgent, loop }: SessionRecord,
): Promise<SessionRecord | null> {
  const { clock } = run.dependencies;
  const task = loop.tag === "acting" ? loop.calls.find((call) => call.id === subAgent?.id) : undefined;
  if (subAgent === null || task === undefined) return null;
  const end = endAtOwnLimit(task, subAgent);
  if (end === null) return null;
  const event = { tag: "call-ended" as const, callId: task.id, end, at: clock.now() };
  return commitAndPark(run, (current) => advance({ current, events: [event], clock }));
}

async function streamTurn(run: SessionRun, record: SessionRecord): Promise<ModelTurn> {
  const { live, modelFor, evaluation } = run.dependencies;
  const [messages, intentText, offered] = await Promise.all([
    messagesOf(run, record),
    intentPrompt(record, evaluation.intents),
    offeredTools(run, record),
  ]);
  const request = agentRequest(record, { messages, intentText, offered }, run.dependencies, run.signal);
  const seq = record.messageCount + 1;
  try {
    const turn = await modelFor(withOwnModel(record)).ask(request, ({ kind, text }) =>
      live.publish({ sessionId: record.id, stream: { kind }, seq, text }),
    );
    return summaryStart(record) === null ? withDistinctCalls(turn) : asSummary(turn);
  } finally {
    // Ended before the answer is stored, so that no live piece comes after what it belongs to.
    live.end(record.id, { kind: "text" });
    live.end(record.id, { kind: "thinking" });
  }
}

/** What the workspace adds. A request for a summary has no tools, so nothing is started for one. */
async function offeredTools(run: SessionRun, record: SessionRecord): Promise<OfferedTools> {
  const { workspaceTools } = run.dependencies.evaluation;
  if (workspaceTools === undefined || summaryStart(record) !== null) return noOfferedTools;
  return workspaceTools.offered({ id: record.id, workspace: record.workspace }, run.signal);
}

const longestId = 256;

/** Results differ by the id of their call, so a turn without unique ids is requested again. */
function withDistinctCalls(turn: ModelTurn): ModelTurn {
  const ids = turn.content.flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
  if (new Set(ids).size === ids.length && ids.every(({ length }) => length <= longestId)) return turn;
  const details = { isRetryable: true, status: null, retryAfterMs: null };
  throw new ModelError("The model gave several calls the same ID.", details);
}

async function storeTurn(run: SessionRun, record: SessionRecord, turn: ModelTurn): Promise<StoredTurn> {
  const { clock } = run.dependencies;
  const agent = ofAgent(record);
  const seq = record.messageCount + 1;
  const calls = turn.stopReason === "refused" ? [] : proposedCalls(record, turn, seq, clock.createId);
  const command = commandIn(currentLoop(record));
  const running = command === null ? {} : { command };
  const acting: LoopState = { tag: "acting", calls, onceFinished: "continue", ...running };
  // The answer is stored first where hooks could delay it: so people see it, and it outlives the process.
  const evaluations = await whileStorageReturns(run, async () => {
    const isStoredFirst = await run.dependencies.hooks.hasCallHooks(hookSession(record, null));
    return collectEvaluations(run, withCurrentLoop(record, acting), isStoredFirst ? [] : calls);
  });
  const isSummary = summaryStart(record) !== null;
  const isEnd = !isSummary && calls.length === 0 && (turn.stopReason === "done" || turn.stopReason === "cut");
  const blockedByHook = isEnd ? await whileStorageReturns(run, () => runStopHooks(run, record)) : null;
  const answered = {
    tag: "model-answered" as const,
    calls,
    mustContinue: turn.stopReason === "paused" || blockedByHook !== null,
    notice: noticeOf(turn, calls.length > 0),
    isBlockedByHook: blockedByHook !== null,
  };
  const change: LastingChange<StoredTurn["begun"]>["change"] = (current, stored, isFirst) => {
    const isValid = isUnderSameConditions(current, evaluations);
    const found = isValid ? changeOfEvaluations(calls, evaluations) : { events: [], auditEntries: [] };
    // After a while without storage, the call is evaluated again before it starts.
    const start = isValid && isFirst ? startAtOnce(run, calls, { evaluations, stored }) : null;
    const summed = afterSummary(current, turn, clock.now());
    const transition = advance({
      current,
      by: found.by ?? (blockedByHook === null ? undefined : { kind: "hook", name: blockedByHook.hook }),
      record: withTurnCounted(summed.record, turn),
      events: [answered, ...found.events, ...(start?.change.events ?? [])],
      followUp: start?.change.followUp,
      auditEntries: [...found.auditEntries, ...summed.auditEntries],
      messages: [
        ...assistantMessages(turn, agent, clock),
        ...(blockedByHook === null
          ? []
          : [{ ...userMessage(clock.createId(), blockedByHook.feedback, clock.now()), ...agent }]),
      ],
      clock,
    });
    return { transition, value: start === null ? null : begunBy(transition, start) };
  };
  const isStored = ({ turns }: SessionRecord) => turns > record.turns;
  // Only the first attempt starts a call.
  const storedValue = (current: SessionRecord, begun: StoredTurn["begun"] = null) =>
    begun !== null && isRunning(current, begun[0]) ? begun : null;
  const store = { change, isStored, storedValue };
  const { session, value } = await storeOnReturn(run, commitAndParkWith, store);
  return { session, begun: value };
}

function isRunning(record: SessionRecord, { id }: Call): boolean {
  return openCalls(record).some((call) => call.id === id && call.phase.tag === "running");
}

/** A Stop hook that always finds something would keep the agent at work forever. */
const MAX_STOP_HOOK_BLOCKS = 10;

/** What a Stop hook (for a sub-agent: a SubagentStop hook) says must still be done, for the model; null when the turn may end. */
async function runStopHooks(
  run: SessionRun,
  record: SessionRecord,
): Promise<{ hook: string; feedback: string } | null> {
  const { hooks } = run.dependencies;
  const loop = currentLoop(record);
  const blockedByHook = loop.tag === "thinking" ? (loop.blockedByHook ?? 0) : 0;
  if (blockedByHook >= MAX_STOP_HOOK_BLOCKS) {
    run.dependencies.log.warn(
      { sessionId: record.id, blockedByHook },
      "the Stop hooks are not asked again in this turn",
    );
    return null;
  }
  const session = { ...hookSession(record, null), agentId: record.subAgent?.id };
  const { block, interrupt } =
    record.subAgent === null
      ? await hooks.stop(session, blockedByHook > 0, run.signal)
      : await hooks.subagentStop(session, blockedByHook > 0, run.signal);
  if (block === null || interrupt === true) return null;
  const feedback = `The hook ${block.hook} doesn’t let the turn end yet: ${block.reason}`;
  return { hook: block.hook, feedback };
}
