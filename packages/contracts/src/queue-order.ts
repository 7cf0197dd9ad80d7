import type { QueueItem } from "./call.ts";
import type { RiskLevel } from "./risk.ts";

const urgency: Record<RiskLevel, number> = { critical: 3, high: 2, medium: 1, low: 0 };

/** What decides a call's place in the queue. */
export type Queued = Pick<QueueItem, "id" | "sessionId" | "askedAt"> & { risk: { level: RiskLevel } };

/** A call's rank in the queue. `place` is its index among the waiting calls of its session. */
type Rank = { level: number; askedAt: string; sessionId: string; place: number };

/**
 * Merges the queues of sessions, each in the model's order, into one: a session comes first whose most urgent remaining
 * call is riskier, or as risky and asked earlier. Within a session the order of the model always holds.
 */
export function inQueueOrder<Item extends Queued>(queues: Item[][]): Item[] {
  return queues
    .flatMap(rankQueue)
    .sort((left, right) => compareRanks(left.rank, right.rank))
    .map(({ item }) => item);
}

/** An item ranks as the most urgent of itself and those behind it, so ranks never rise along a session. */
export function rankQueue<Item extends Queued>(queue: Item[]): { item: Item; rank: Rank }[] {
  let level = -1;
  let askedAt = "";
  return queue
    .map((item, place) => ({ item, place }))
    .reverse()
    .map(({ item, place }) => {
      const own = urgency[item.risk.level];
      if (own > level || (own === level && item.askedAt < askedAt)) {
        level = own;
        askedAt = item.askedAt;
      }
      return { item, rank: { level, askedAt, sessionId: item.sessionId, place } };
    });
}

function compareRanks(left: Rank, right: Rank): number {
  if (left.level !== right.level) return right.level - left.level;
  if (left.askedAt !== right.askedAt) return left.askedAt < right.askedAt ? -1 : 1;
  if (left.sessionId !== right.sessionId) return left.sessionId < right.sessionId ? -1 : 1;
  return left.place - right.place;
}
