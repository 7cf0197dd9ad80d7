import type { Call } from "@countersign/contracts/call";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import type { ToolResultBlock } from "@countersign/contracts/message";
import { nextEffect } from "../loop/next-effect.ts";
import type { LoopEvent, LoopState } from "../loop/state.ts";
import { step } from "../loop/step.ts";
import type { NewMessage, Remembered, SessionRecord, Transition } from "../ports/repository.ts";

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
 * Moves the loop by the events and says what is to be written. When the moves finish the last call of a turn, its results
 * are handed in at once, in the same transaction.
 */
export function advance(current: SessionRecord, change: Advance, clockwork: Clockwork): Transition {
  let loop = change.record.loop;
  const remembered = change.remembered ?? [];
  const changed = new Map<string, Call>();
  const messages = [...(change.messages ?? [])];
  for (const event of change.events) {
    const before = loop;
    loop = step(before, event);
    collectChanged(before, loop, changed);
  }
  const effect = nextEffect(loop);
  if (effect.tag === "hand-in-results") {
    messages.push(resultsMessage(effect.calls, clockwork));
    loop = step(loop, { tag: "results-handed-in" });
  }
  const session = { ...change.record, loop, messageCount: current.messageCount + messages.length };
  return {
    session: { ...session, updatedAt: clockwork.now() },
    calls: [...changed.values()],
    messages,
    decisions: change.decisions ?? [],
    remembered,
    // What was remembered may also cover the call that the session stands still for.
    wake: nextEffect(loop).tag !== "park" || remembered.length > 0,
    release: false,
  };
}

function collectChanged(before: LoopState, after: LoopState, changed: Map<string, Call>): void {
  if (after.tag !== "acting") return;
  const known = before.tag === "acting" ? new Map(before.calls.map((call) => [call.id, call])) : new Map();
  for (const call of after.calls) if (known.get(call.id) !== call) changed.set(call.id, call);
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
  return { id: clockwork.newId(), role: "user", content, at: clockwork.now() };
}
