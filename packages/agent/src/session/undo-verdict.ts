import type { By } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import type { UndoOutcome } from "@countersign/contracts/verdict";
import { turnOf } from "../loop/frames.ts";
import { canUndo } from "../loop/move-calls.ts";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { entryOfUndo } from "./ledger-entries.ts";

const TOO_LATE = "It can no longer be taken back: the model has it, or what was to come after it has begun.";

/** Takes a denial or an instruction back while the model has not got it: the call waits again. */
export async function undoVerdict(
  callId: string,
  by: By,
  { repository, clockwork }: Pick<ControlDependencies, "repository" | "clockwork">,
): Promise<UndoOutcome> {
  const stored = await repository.call(callId);
  if (stored === null) return { outcome: "too-late", message: "There is no such call." };
  const box = { isUndone: false };
  await repository.transact(stored.sessionId, null, (current) => {
    const turn = turnOf(current, callId);
    if (turn === null || turn.onceFinished === "stop") return null;
    const at = clockwork.now();
    const index = turn.calls.findIndex(({ id }) => id === callId);
    const call = turn.calls[index];
    if (call === undefined || !canUndo(call, turn.calls.slice(index + 1), at)) return null;
    box.isUndone = true;
    return advance(
      current,
      {
        record: current,
        events: [{ tag: "verdict-undone", callId, at }],
        decisions: [entryOfUndo(call, byPerson(by), at)],
      },
      clockwork,
    );
  });
  return box.isUndone ? { outcome: "undone" } : { outcome: "too-late", message: TOO_LATE };
}
