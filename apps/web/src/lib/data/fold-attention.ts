import type { SessionSummary } from "@countersign/contracts/session";
import { attentionOf, type SessionAttention } from "@countersign/contracts/session-attention";

type Folded = { attention: SessionAttention; isStale: boolean };

/**
 * What stands still once a session has changed. `isStale`: the server has to be asked, since the session may be one of those that it only
 * counted. Folding one change twice changes nothing.
 */
export function foldAttention(before: SessionAttention, session: SessionSummary): Folded {
  const known = before.items.find(({ id }) => id === session.id);
  if (known !== undefined && known.updatedAt > session.updatedAt)
    return { attention: before, isStale: false };
  const attention = withFacts(before, session);
  const was = known === undefined ? null : attentionOf(known);
  const is = attentionOf(session);
  const isStale = known === undefined && before.items.length < before.failed + before.atLimit;
  if (was === null && is === null) return { attention, isStale };
  const others = before.items.filter(({ id }) => id !== session.id);
  const items = is === null ? others : [session, ...others].sort(byChange);
  const count = (kind: "failed" | "atLimit") => before[kind] + (is === kind ? 1 : 0) - (was === kind ? 1 : 0);
  return { attention: { ...attention, items, failed: count("failed"), atLimit: count("atLimit") }, isStale };
}

function withFacts(attention: SessionAttention, { external }: SessionSummary): SessionAttention {
  const isConnected = attention.isConnected || external !== undefined;
  if (attention.hasSessions && isConnected === attention.isConnected) return attention;
  return { ...attention, hasSessions: true, isConnected };
}

function byChange(one: SessionSummary, other: SessionSummary): number {
  return other.updatedAt.localeCompare(one.updatedAt);
}
