import type { SessionRecord } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import { rankQueue } from "@countersign/contracts/queue-order";

/** A waiting call's place in the queue, as its row has it. `queueRank`: 0 is critical, 3 low risk. */
export type QueueRank = { queueRank: number; queueSince: string; queuePlace: number };

/** The places of the waiting calls of a session, by their ids. */
export function queueRanksOf({ loop, subAgent }: Pick<SessionRecord, "loop" | "subAgent">) {
  const own = callsIn(loop).map((call) => ({
    call,
    queuePlace: loop.tag === "external" ? call.turn : call.position,
  }));
  const ofSubAgent = callsIn(subAgent?.loop).map((call) => ({
    call,
    queuePlace: call.position - beforeOwnCalls,
  }));
  const queue = [...ofSubAgent, ...own].flatMap(({ call, queuePlace }) => {
    const { id, sessionId, phase, assessment } = call;
    if (phase.tag !== "waiting" || assessment === null) return [];
    const risk = { level: assessment.risk?.level ?? "medium" } as const;
    return [{ id, sessionId, askedAt: phase.askedAt, risk, queuePlace }];
  });
  return new Map<string, QueueRank>(
    rankQueue(queue).map(({ item, rank }) => [
      item.id,
      { queueRank: 3 - rank.level, queueSince: rank.askedAt, queuePlace: item.queuePlace },
    ]),
  );
}

/** The calls whose place changes although nothing else of them does: a call behind them came, left or changed its risk. */
export function changedRanks(
  before: SessionRecord,
  after: SessionRecord,
  written: readonly Pick<Call, "id">[],
): { id: string; rank: QueueRank | null }[] {
  const earlier = queueRanksOf(before);
  const later = queueRanksOf(after);
  const known = new Set(written.map(({ id }) => id));
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) => {
    const rank = later.get(id) ?? null;
    return known.has(id) || isSameRank(earlier.get(id), rank) ? [] : [{ id, rank }];
  });
}

/** More than a turn has calls: those of a sub-agent come before those of the agent that waits for it. */
const beforeOwnCalls = 1_000_000;

function callsIn(loop: SessionRecord["loop"] | undefined): readonly Call[] {
  return loop?.tag === "acting" || loop?.tag === "external" ? loop.calls : [];
}

function isSameRank(one: QueueRank | undefined, other: QueueRank | null): boolean {
  return (
    one?.queueRank === other?.queueRank &&
    one?.queueSince === other?.queueSince &&
    one?.queuePlace === other?.queuePlace
  );
}
