import { type Call, type QueueItem, type QueueSession, queueSession } from "@countersign/contracts/call";
import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import type { ContentBlock, Message } from "@countersign/contracts/message";
import { fromColumn } from "@countersign/db/column-text";
import { claimOf } from "./claim-of.ts";

/** The turns of a session whose calls are under way, in the order in which they go on: a sub-agent's before what waits for it. */
export function unfinishedTurns(row: {
  turn: number | null;
  subAgentTurn: number | null;
  openTurns: number[];
}): number[] {
  return [...[row.subAgentTurn, row.turn].flatMap((turn) => turn ?? []), ...row.openTurns];
}

type SessionColumns = { createdBy: string; isScripted: boolean; mode: string; waiting: number };

/** What the queue says of a session, from its row. */
export function queueSessionOf({ createdBy, isScripted, mode, waiting }: SessionColumns): QueueSession {
  return queueSession.parse({ createdBy: fromColumn(createdBy), isScripted, mode, waiting });
}

type QueuePlace = {
  place: Pick<QueueItem, "sessionTitle" | "workspace" | "externalAgent" | "session">;
  /** Ids of the calls whose agent doesn't wait for them. */
  parked: readonly string[];
};

/** What a session has in its queue: `calls` and `messages` may be of other turns too; calls are in the model's order. */
export type QueueSource = QueuePlace & { calls: Call[]; messages: Message[] };

/** The waiting calls of one unfinished turn. */
export function queueOfTurn(turn: number, { calls, messages, ...source }: QueueSource): QueueItem[] {
  const own = calls.filter((call) => call.turn === turn);
  const first = own.find((call) => call.phase.tag !== "finished");
  const said = messages.find(({ seq, role }) => seq === turn && role === "assistant");
  return own.flatMap((call) => {
    const active = call.id === first?.id;
    return queueItemOf(call, { ...source, active, content: said?.content ?? [] }) ?? [];
  });
}

type ItemSource = QueuePlace & {
  /** Whether its session waits for this call. */
  active: boolean;
  /**
   * What the model wrote in the call's turn. Nothing for a call of a command's text, which comes from a person's message: no model claims
   * anything of it.
   */
  content: ContentBlock[];
};

/** A call as the queue shows it; null if it doesn't wait. */
export function queueItemOf(call: Call, { place, parked, active, content }: ItemSource): QueueItem | null {
  if (call.phase.tag !== "waiting" || call.assessment === null) return null;
  const { id, sessionId, toolUseId, tool, input, position, turn, edit, agent, hookRuns, command } = call;
  const { preview, digest, reasons, suggestions, canonical, blockedPath } = call.assessment;
  const { askedAt, isChanged, deniesAt } = call.phase;
  const claim = claimOf(content);
  return {
    ...place,
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
    second: dualApprovalStatusOf(call),
    isParked: parked.includes(id) ? true : undefined,
    ...(claim === undefined ? {} : { claim }),
  };
}
