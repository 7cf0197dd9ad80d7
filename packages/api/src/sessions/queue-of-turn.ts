import type { Call, QueueItem } from "@countersign/contracts/call";
import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import type { Message } from "@countersign/contracts/message";
import { claimOf } from "./claim-of.ts";

/** The turns of a session whose calls are under way, in the order in which they go on: a sub-agent's before what waits for it. */
export function unfinishedTurns(row: {
  turn: number | null;
  subAgentTurn: number | null;
  openTurns: number[];
}): number[] {
  return [...[row.subAgentTurn, row.turn].flatMap((turn) => turn ?? []), ...row.openTurns];
}

/** What a session has in its queue: `calls` and `messages` may be of other turns too; calls are in the model's order. */
export type QueueSource = {
  calls: Call[];
  messages: Message[];
  place: Pick<QueueItem, "sessionTitle" | "workspace" | "externalAgent">;
  /** Ids of the calls whose agent doesn't wait for them. */
  parked: readonly string[];
};

/** The waiting calls of one unfinished turn. Those of a command's text come from a person's message: no model claims anything of them. */
export function queueOfTurn(turn: number, { calls, messages, place, parked }: QueueSource): QueueItem[] {
  const own = calls.filter((call) => call.turn === turn);
  const active = own.find((call) => call.phase.tag !== "finished");
  const said = messages.find(({ seq, role }) => seq === turn && role === "assistant");
  const claim = claimOf(said?.content ?? []);
  return own.flatMap((call) => {
    const item = itemOf(call, call.id === active?.id);
    if (item === null) return [];
    const isParked = parked.includes(item.id) ? true : undefined;
    return [{ ...place, ...item, isParked, ...(claim === undefined ? {} : { claim }) }];
  });
}

type PlacedItem = Omit<QueueItem, "sessionTitle" | "workspace" | "externalAgent" | "isParked" | "claim">;

function itemOf(call: Call, active: boolean): PlacedItem | null {
  if (call.phase.tag !== "waiting" || call.assessment === null) return null;
  const { id, sessionId, toolUseId, tool, input, position, turn, edit, agent, hookRuns, command } = call;
  const { preview, digest, reasons, suggestions, canonical, blockedPath } = call.assessment;
  const { askedAt, isChanged, deniesAt } = call.phase;
  const second = dualApprovalStatusOf(call);
  return {
    id,
    sessionId,
    toolUseId,
    tool,
    input,
    position,
    turn,
    active,
    preview,
    digest,
    reasons,
    suggestions,
    askedAt,
    isChanged,
    risk: call.assessment.risk ?? { level: "medium", reasons: [] },
    canonical,
    blockedPath,
    deniesAt,
    edit,
    agent,
    hookRuns,
    command,
    second,
  };
}
