import { type Actor, nameOf } from "@countersign/contracts/actor";
import type { Call, FirstApproval } from "@countersign/contracts/call";
import { byPerson } from "@countersign/contracts/decided-by";
import type { UndoOutcome } from "@countersign/contracts/verdict";
import { turnOf } from "../loop/agent-stack.ts";
import { canUndo } from "../loop/move-calls.ts";
import { isStopped } from "../loop/step-external.ts";
import type { SessionChange } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { entryOfUndo } from "../session/audit-entries.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";

const WITHDRAWN = "the first of two approvals";
const TOO_LATE = "It can no longer be undone. The model already has it, or the next step has started.";

/**
 * Undoes a denial, an instruction or an abort while the model has not got it: the call waits again. The person who gave the first of two approvals
 * can undo it while the second is missing.
 */
export async function undoVerdict(
  callId: string,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<UndoOutcome> {
  const stored = await repository.call(callId);
  if (stored === null) return { outcome: "too-late", message: "Call not found." };
  const { value } = await repository.transact(
    stored.sessionId,
    null,
    (current): SessionChange<UndoOutcome> => {
      const turn = turnOf(current, callId);
      if (turn === null || hasEnded(turn)) return unchanged(TOO_LATE);
      const at = clock.now();
      const index = turn.calls.findIndex(({ id }) => id === callId);
      const call = turn.calls[index];
      if (call === undefined) return unchanged(TOO_LATE);
      const first = firstIn(call);
      if (first !== null && first.by.name !== nameOf(by)) {
        return unchanged(`Only ${first.by.name} can undo this approval.`);
      }
      if (first === null && !canUndo(call, turn.calls.slice(index + 1), at)) return unchanged(TOO_LATE);
      const row = entryOfUndo(call, byPerson(by), at);
      const transition = advance({
        current,
        events: [first === null ? { tag: "verdict-undone", callId, at } : { tag: "first-withdrawn", callId }],
        auditEntries: [first === null ? row : { ...row, reason: WITHDRAWN }],
        by: byPerson(by),
        clock,
      });
      return { transition, value: { outcome: "undone" } };
    },
  );
  return value;
}

function unchanged(message: string): SessionChange<UndoOutcome> {
  return { transition: null, value: { outcome: "too-late", message } };
}

/** A call that a stop ended stays ended. */
function hasEnded(turn: NonNullable<ReturnType<typeof turnOf>>): boolean {
  return turn.tag === "acting" ? turn.onceFinished === "stop" : isStopped(turn);
}

function firstIn({ phase }: Call): FirstApproval | null {
  return phase.tag === "waiting" ? (phase.first ?? null) : null;
}
