import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/verdict";
import { openCalls } from "../loop/agent-stack.ts";
import type { CallEnd } from "../loop/state.ts";
import { advance } from "../session/advance.ts";
import { entryOfRefusal } from "../session/audit-entries.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { stopTurn } from "../session/stop-turn.ts";

/** Why a waiting call is denied without a verdict. */
export type AutomaticDenial = {
  end: CallEnd;
  by: DecidedBy;
  reason: string;
  /** The rest of its turn ends with it. */
  isTurnStopped: boolean;
};

/**
 * Ends a waiting call without a person's verdict: its time is over, a callback failed, or nobody can be asked.
 * Returns false, and changes nothing, when the call no longer waits. `answer` gets the current call; null leaves
 * it waiting.
 */
export async function denyWaitingCall(
  callId: string,
  answer: (call: Call) => AutomaticDenial | null,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<boolean> {
  const stored = await repository.call(callId);
  if (stored === null) return false;
  const { value } = await repository.transact(stored.sessionId, null, (current) => {
    const calls = openCalls(current);
    const call = calls.find(({ id }) => id === callId);
    if (call === undefined || call.phase.tag !== "waiting") return unchanged;
    const given = answer(call);
    if (given === null) return unchanged;
    const at = clock.now();
    const refusedEvent = { tag: "call-refused" as const, callId, end: given.end, at };
    const rest = calls.filter((other) => other !== call);
    const stop = given.isTurnStopped ? stopTurn(rest, given.by, at) : null;
    const transition = advance({
      current,
      events: stop === null ? [refusedEvent] : [refusedEvent, stop.event],
      auditEntries: [
        entryOfRefusal(call, { by: given.by, reason: given.reason, at }),
        ...(stop?.auditEntries ?? []),
      ],
      by: given.by,
      clock,
    });
    return { transition, value: true };
  });
  return value;
}

const unchanged = { transition: null, value: false };
