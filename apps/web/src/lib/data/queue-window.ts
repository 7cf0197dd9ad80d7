import { inQueueOrder } from "@countersign/contracts/queue-order";
import type { QueuePage, QueueQuery } from "@countersign/contracts/queue-page";
import type { SessionSummary } from "@countersign/contracts/session";

/**
 * The part of the queue that this tab has loaded: every waiting call up to the end of its last page. `next` is where the next page begins;
 * null once the whole queue is loaded. `total` is the number of all waiting calls.
 */
export type QueueWindow = QueuePage;

export function isWhole({ next }: Pick<QueueWindow, "next">): boolean {
  return next === null;
}

/** With the next page. `changed`: sessions of which this tab knows more than the page, which was read before. */
export function withPage(
  window: QueueWindow,
  page: QueueWindow,
  changed: ReadonlySet<string> = new Set(),
): QueueWindow {
  const known = new Set(window.items.map(({ id }) => id));
  const added = page.items.filter(({ id, sessionId }) => !known.has(id) && !changed.has(sessionId));
  return withTotal({ ...page, items: added.length === 0 ? window.items : [...window.items, ...added] });
}

/** The most urgent first, or the one that has waited longest. */
export type QueueSort = NonNullable<QueueQuery["sort"]>;

/** With the waiting calls of one session as they are now. */
export function withSession(
  window: QueueWindow,
  { sessionId, sort }: { sessionId: string; sort: QueueSort },
  { items, total }: Pick<QueueWindow, "items" | "total">,
): QueueWindow {
  const others = window.items.filter((item) => item.sessionId !== sessionId);
  if (others.length === window.items.length && items.length === 0) return withTotal({ ...window, total });
  const all = [...others, ...items];
  if (sort === "age") return withTotal({ ...window, items: all.toSorted(byAge), total });
  const queues = Map.groupBy(all, (item) => item.sessionId);
  return withTotal({ ...window, items: inQueueOrder([...queues.values()]), total });
}

/** Calls of one session come in the model's order, which stays. */
function byAge(left: QueueWindow["items"][number], right: QueueWindow["items"][number]): number {
  if (left.askedAt !== right.askedAt) return left.askedAt < right.askedAt ? -1 : 1;
  if (left.sessionId !== right.sessionId) return left.sessionId < right.sessionId ? -1 : 1;
  return 0;
}

/** With what has changed of a session that the queue names. */
export function withSessionFacts(window: QueueWindow, { id, mode, waiting }: SessionSummary): QueueWindow {
  const isOld = ({ sessionId, session }: QueueWindow["items"][number]) =>
    sessionId === id && (session.mode !== mode || session.waiting !== waiting);
  if (!window.items.some(isOld)) return window;
  const items = window.items.map((item) =>
    isOld(item) ? { ...item, session: { ...item.session, mode, waiting } } : item,
  );
  return { ...window, items };
}

/** Without calls that wait no longer. */
export function withoutCalls(window: QueueWindow, ids: ReadonlySet<string>): QueueWindow {
  const items = window.items.filter(({ id }) => !ids.has(id));
  const left = window.items.length - items.length;
  return left === 0 ? window : withTotal({ ...window, items, total: window.total - left });
}

/** What is loaded is at least known to wait. */
function withTotal(window: QueueWindow): QueueWindow {
  const known = window.items.length;
  const total = isWhole(window) ? known : Math.max(window.total, known);
  return total === window.total ? window : { ...window, total };
}
