import type { SessionSummary } from "@countersign/contracts/session";
import { matchesFilter } from "@countersign/contracts/session-filters";
import type { SessionsPage, SessionsQuery } from "@countersign/contracts/sessions-page";

/** The part of a list of sessions that this tab has loaded: all that match up to the end of its last page. */
export type SessionsWindow = SessionsPage;

/** With the next page. */
export function withSessionsPage(window: SessionsWindow, page: SessionsWindow): SessionsWindow {
  const known = new Set(window.items.map(({ id }) => id));
  return { ...page, items: window.items.concat(page.items.filter(({ id }) => !known.has(id))) };
}

/** `isStale`: only the server knows the place of the session, or what follows it. */
type Folded = { window: SessionsWindow; isStale: boolean };

/**
 * The list once a session has changed: it leaves its place, and comes to its new one if it matches and lies within what is loaded. Folding
 * one change twice changes nothing.
 */
export function foldSessionChange(
  window: SessionsWindow,
  query: SessionsQuery,
  session: SessionSummary,
): Folded {
  const { items, next } = window;
  const at = items.findIndex(({ id }) => id === session.id);
  const known = items[at];
  if (known !== undefined && known.updatedAt > session.updatedAt) return { window, isStale: false };
  const others = known === undefined ? items : items.toSpliced(at, 1);
  if (!matchesQuery(session, query)) {
    if (known === undefined) return { window, isStale: false };
    // The next page begins after the last row. In other orders than by change, sessions could come in between.
    const isEndLost = query.by === "workspace" && next !== null && at === items.length - 1;
    return { window: { ...window, items: others, total: window.total - 1 }, isStale: isEndLost };
  }
  const isNew = known === undefined;
  const place = query.by === "workspace" ? placeInWorkspace(others, session) : placeByChange(others, session);
  if (place === null && known?.workspace === session.workspace)
    return { window: { ...window, items: others.toSpliced(at, 0, session) }, isStale: false };
  if (place === null) return { window: { ...window, items: others }, isStale: true };
  if (isNew && next !== null && place === others.length) return { window, isStale: false };
  const total = isNew && next === null ? window.total + 1 : window.total;
  return { window: { ...window, items: others.toSpliced(place, 0, session), total }, isStale: false };
}

/** Whether a session is one of those that a list asks for. */
export function matchesQuery(session: SessionSummary, { filter, find = "", intent }: SessionsQuery): boolean {
  if (filter !== undefined && !matchesFilter(session, filter)) return false;
  if (intent !== undefined && (session.workspace !== intent.workspace || session.intent?.id !== intent.id))
    return false;
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { title, workspace, model, mode, createdBy } = session;
  const intentText = `${session.intent?.id ?? ""}\n${session.intent?.title ?? ""}`;
  const text = `${title}\n${workspace}\n${model}\n${mode}\n${createdBy}\n${intentText}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function placeByChange(items: readonly SessionSummary[], session: SessionSummary): number {
  const place = items.findIndex((item) => isBefore(session, item));
  return place === -1 ? items.length : place;
}

/** Null where no session of its workspace is listed: the database sorts paths in an order of its own. */
function placeInWorkspace(items: readonly SessionSummary[], session: SessionSummary): number | null {
  const first = items.findIndex(({ workspace }) => workspace === session.workspace);
  if (first === -1) return null;
  const place = items.findIndex(
    (item, index) => index >= first && (item.workspace !== session.workspace || isBefore(session, item)),
  );
  return place === -1 ? items.length : place;
}

function isBefore(one: SessionSummary, other: SessionSummary): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt;
  return one.id > other.id;
}
