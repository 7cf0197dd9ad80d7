import { callTitle } from "@countersign/contracts/call-title";
import type { SessionDetail } from "@countersign/contracts/session";
import { isWaiting, type TurnQueue } from "@countersign/contracts/turn-queue";
import { type Bulk, bulkItemOf, restOfTurn } from "./bulk-item.ts";

/** All waiting calls of a session's newest turn, and those that can’t be evaluated before their turn. */
export function remainingOf(session: SessionDetail, queue: TurnQueue): Bulk {
  const items = queue.calls.filter(isWaiting).map((call) => bulkItemOf(call, session));
  const notYet = queue.calls.flatMap(({ id, tool, input, phase }) =>
    phase.tag === "proposed" && phase.note !== undefined
      ? [
          {
            id,
            title: `${tool} ${callTitle({ tool, input, preview: null, workspace: session.workspace })}`,
            note: phase.note,
          },
        ]
      : [],
  );
  return { title: restOfTurn, items, notYet, canDeny: false };
}
