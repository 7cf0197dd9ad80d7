import type { Call } from "@countersign/contracts/call";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import type { ToolResultBlock } from "@countersign/contracts/message";
import { type FrameEffect, type Frames, nextMove, stepFrames, turnCalls } from "../loop/frames.ts";
import type { LoopEvent } from "../loop/state.ts";
import type { SubAgent } from "../loop/sub-agent.ts";
import type { NewMessage, Remembered, SessionRecord, Transition } from "../ports/repository.ts";
import { endBySubAgent } from "./sub-agent-ends.ts";

/** Time and ids, given from outside. `now` is ISO 8601, UTC. */
export type Clockwork = { now(): string; newId(): string };

/** What one change of a session brings with it beside the moves of its loop. */
export type Advance = {
  events: LoopEvent[];
  messages?: NewMessage[];
  decisions?: LedgerEntry[];
  remembered?: Remembered[];
  /** The record's other fields as they are to be; the loop in it is the one that the events start from. */
  record: SessionRecord;
};

/**
 * Moves the loops by the events and says what is to be written. When the moves finish the last call of a turn, its results
 * are handed in at once, in the same transaction, unless one of its verdicts can still be taken back; when they end a
 * sub-agent, so does the call that started it.
 */
export function advance(current: SessionRecord, change: Advance, clockwork: Clockwork): Transition {
  let session = change.record;
  const remembered = change.remembered ?? [];
  const changed = new Map<string, Call>();
  const messages = [...(change.messages ?? [])];
  for (const event of change.events) {
    session = moved(session, event, changed);
  }
  let move = nextMove(session);
  while (isSettledAtOnce(move, clockwork)) {
    if (move.tag === "end-sub-agent")
      session = withoutSubAgent(session, move.subAgent, { changed, clockwork });
    else {
      messages.push(resultsMessage(move.calls, clockwork));
      session = stepFrames(session, { tag: "results-handed-in" });
    }
    move = nextMove(session);
  }
  const messageCount = current.messageCount + messages.length;
  return {
    session: { ...session, messageCount, updatedAt: clockwork.now() },
    calls: [...changed.values()],
    messages,
    decisions: (change.decisions ?? []).map((entry) => underIntent(entry, current.intent)),
    remembered,
    // What was remembered may also cover the call that the session stands still for.
    wake: move.tag !== "park" || remembered.length > 0,
    release: false,
  };
}

/** Every row of a session under an intent names it, unless it names another itself. */
function underIntent(entry: LedgerEntry, intent: SessionIntent | null): LedgerEntry {
  return intent === null || entry.intentId !== undefined ? entry : { ...entry, intentId: intent.id };
}

/** What needs nothing but to be written down. */
function isSettledAtOnce(
  move: FrameEffect,
  clockwork: Clockwork,
): move is Extract<FrameEffect, { tag: "hand-in-results" | "end-sub-agent" }> {
  if (move.tag === "end-sub-agent") return true;
  return move.tag === "hand-in-results" && (move.notBefore === null || clockwork.now() >= move.notBefore);
}

function moved<Standing extends Frames>(
  before: Standing,
  event: LoopEvent,
  changed: Map<string, Call>,
): Standing {
  const after = stepFrames(before, event);
  const known = new Map(turnCalls(before).map((call) => [call.id, call]));
  for (const call of turnCalls(after)) if (known.get(call.id) !== call) changed.set(call.id, call);
  return after;
}

/** The sub-agent is done: what it said last is the result of the call that started it, unless that has ended before. */
function withoutSubAgent<Standing extends Frames>(
  before: Standing,
  subAgent: SubAgent,
  { changed, clockwork }: { changed: Map<string, Call>; clockwork: Clockwork },
): Standing {
  const task = turnCalls(before).find(({ id }) => id === subAgent.id);
  if (task === undefined) throw new Error(`call ${subAgent.id} of a sub-agent is gone`);
  const end = endBySubAgent(task, subAgent);
  const event = { tag: "call-ended" as const, callId: task.id, end, at: clockwork.now() };
  return { ...moved(before, event, changed), subAgent: null };
}

/** All results of a turn go back to the model together, in the order in which it asked. */
function resultsMessage(calls: Call[], clockwork: Clockwork): NewMessage {
  const content = calls.map((call): ToolResultBlock => {
    if (call.phase.tag !== "finished") throw new Error(`call ${call.id} has no result yet`);
    return {
      type: "tool_result",
      tool_use_id: call.toolUseId,
      content: call.phase.result,
      is_error: call.phase.isError,
    };
  });
  const agent = calls[0]?.agent;
  const message: NewMessage = { id: clockwork.newId(), role: "user", content, at: clockwork.now() };
  return agent === undefined ? message : { ...message, agent };
}
