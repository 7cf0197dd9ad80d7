import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/verdict";
import { openCalls } from "../loop/agent-stack.ts";
import type { CallEnd } from "../loop/state.ts";
import { advance } from "../session/advance.ts";
import { entryOfRefusal } from "../session/audit-entries.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { stopTurn } from "../session/stop-turn.ts";

/** Why a waiting call is refused though no person gave a verdict. `isTurnStopped`: the rest of its turn ends with it. */
export type AutomaticDenial = { end: CallEnd; by: DecidedBy; reason: string; isTurnStopped: boolean };

/**
 * Ends a waiting call by something else than a person's verdict: its time is over, a callback failed, nobody can be asked. Gives
 * false when the call waits no more, and then nothing is changed. `answer` is asked of the call as it stands then; null leaves it waiting.
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
      decisions: [
        entryOfRefusal(call, { by: given.by, reason: given.reason, at }),
        ...(stop?.decisions ?? []),
      ],
      by: given.by,
      clock,
    });
    return { transition, value: true };
  });
  return value;
}

const unchanged = { transition: null, value: false };
