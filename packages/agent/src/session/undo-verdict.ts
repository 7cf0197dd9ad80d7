import { type Actor, nameOf } from "@countersign/contracts/actor";
import type { Call, FirstApproval } from "@countersign/contracts/call";
import { byPerson } from "@countersign/contracts/decided-by";
import type { UndoOutcome } from "@countersign/contracts/verdict";
import { turnOf } from "../loop/agent-stack.ts";
import { canUndo } from "../loop/move-calls.ts";
import { advance } from "./advance.ts";
import { entryOfUndo } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

const WITHDRAWN = "the first of two approvals";
const TOO_LATE = "It can no longer be taken back: the model has it, or what was to come after it has begun.";

/**
 * Takes a denial or an instruction back while the model has not got it: the call waits again. The first of two approvals is taken back
 * by the one who gave it, while the second is missing.
 */
export async function undoVerdict(
  callId: string,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<UndoOutcome> {
  const stored = await repository.call(callId);
  if (stored === null) return { outcome: "too-late", message: "There is no such call." };
  const result: { answer: UndoOutcome } = { answer: { outcome: "too-late", message: TOO_LATE } };
  await repository.transact(stored.sessionId, null, (current) => {
    const turn = turnOf(current, callId);
    if (turn === null || turn.onceFinished === "stop") return null;
    const at = clock.now();
    const index = turn.calls.findIndex(({ id }) => id === callId);
    const call = turn.calls[index];
    if (call === undefined) return null;
    const first = firstIn(call);
    if (first !== null && first.by.name !== nameOf(by)) {
      const message = `Only ${first.by.name} can take back the approval that ${first.by.name} gave.`;
      result.answer = { outcome: "too-late", message };
      return null;
    }
    if (first === null && !canUndo(call, turn.calls.slice(index + 1), at)) return null;
    result.answer = { outcome: "undone" };
    const row = entryOfUndo(call, byPerson(by), at);
    return advance(
      current,
      {
        record: current,
        events: [first === null ? { tag: "verdict-undone", callId, at } : { tag: "first-withdrawn", callId }],
        decisions: [first === null ? row : { ...row, reason: WITHDRAWN }],
      },
      clock,
    );
  });
  return result.answer;
}

function firstIn({ phase }: Call): FirstApproval | null {
  return phase.tag === "waiting" ? (phase.first ?? null) : null;
}
