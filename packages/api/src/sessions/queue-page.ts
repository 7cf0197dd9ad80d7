import type { QueueItem } from "@countersign/contracts/call";
import type { QueuePage, QueuePageRequest } from "@countersign/contracts/queue-page";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { fromRow } from "@countersign/db/row-text";
import { readTogether } from "@countersign/db/transaction";
import { z } from "zod";
import { externalIn } from "./external-loop.ts";
import { formatCursor, parseCursor } from "./page-cursor.ts";
import { isUnfiltered, queueMatch } from "./queue-conditions.ts";
import { queueItemOf, queueSessionOf } from "./queue-of-turn.ts";
import {
  countQueue,
  type QueueCursor,
  selectMatchingQueuePage,
  selectNamedQueuePage,
  selectOldestQueuePage,
  selectQueuePage,
  selectSessionQueuePage,
} from "./queue-page-reads.ts";
import { parseCall, parseContent } from "./stored-session.ts";
import { visibilityValue } from "./visibility-condition.ts";

/**
 * One page of the queue, in its order, and how many calls wait. It reads the rows of the page only. The cursor is the place of the last
 * call, so calls that are decided between two pages don't shift those that follow.
 */
export async function readQueuePage(
  database: Pick<Database, "pool">,
  request: AskedQueuePage,
  { visibleTo, caller }: QueueSeer,
): Promise<QueuePage> {
  const { limit, sort = "risk" } = request;
  const seer = { visibleTo: visibilityValue(visibleTo) };
  const page = selectPage(request, seer, caller);
  const [{ rows }, counted] = await readTogether(database, [page, countQueue(seer)]);
  const end = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(itemIn),
    next: end === undefined ? null : formatPlace(placeIn(end, sort)),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

/** A request whose fields with defaults are optional. */
export type AskedQueuePage = Omit<QueuePageRequest, "sort"> & Partial<Pick<QueuePageRequest, "sort">>;

/** The person who asks: what they may see, and their name. */
export type QueueSeer = { visibleTo: VisibilityFilter; caller: string };

function selectPage(
  { cursor, until, callIds, limit, sort, sessionId, ...filter }: AskedQueuePage,
  seer: { visibleTo: string | null },
  caller: string,
) {
  const after = cursor === undefined ? beforeAll : parsePlace(cursor, "cursor");
  const asked = { ...seer, ...after, limit: limit + 1 };
  if (callIds !== undefined) return selectNamedQueuePage({ ...asked, callIds: callIds.map(toColumn) });
  const match = queueMatch(filter, caller);
  const only = sessionId === undefined ? null : toColumn(sessionId);
  const matching = { ...asked, ...upTo(until), ...match, only };
  if (sort === "age") return selectOldestQueuePage(matching);
  if (!isUnfiltered(match)) return selectMatchingQueuePage(matching);
  return only === null ? selectQueuePage(asked) : selectSessionQueuePage({ ...asked, ...upTo(until), only });
}

const beforeAll: QueueCursor = { rank: -1, since: "-infinity", sessionId: "", place: 0 };
const afterAll: QueueCursor = { rank: 9, since: "infinity", sessionId: "", place: 0 };

function upTo(until: string | undefined) {
  const { rank, since, sessionId, place } = until === undefined ? afterAll : parsePlace(until, "until");
  return { lastRank: rank, lastSince: since, lastSessionId: sessionId, lastPlace: place };
}

type Row = Exclude<ReturnType<typeof selectQueuePage>["row"], undefined>;

function itemIn(row: Row): QueueItem {
  const { queueRank: _, queueSince: _since, queuePlace: _place, askedAt: _askedAt, ...others } = row;
  const { queueGroup, sessionTitle, sessionWorkspace, createdBy, isScripted, mode, waiting, ...rest } =
    others;
  const { loop, said, isBehind, ...call } = rest;
  const { externalAgent, parked } = externalIn(loop);
  const place = {
    sessionTitle: fromColumn(sessionTitle),
    workspace: fromColumn(sessionWorkspace),
    externalAgent,
    session: queueSessionOf({ createdBy, isScripted, mode, waiting }),
  };
  const content = said === null ? [] : parseContent(said);
  const item = queueItemOf(parseCall(call), { place, parked, content, active: isBehind !== true });
  if (item === null) throw new Error(`the call ${row.id} has a place in the queue and doesn’t wait`);
  return queueGroup === null ? item : { ...item, group: queueGroup };
}

function placeIn(row: Row, sort: QueuePageRequest["sort"]): QueueCursor {
  const { queueRank, queueSince, askedAt, sessionId, queuePlace } = fromRow(row);
  const since = sort === "age" ? askedAt : queueSince;
  if (queueRank === null || since === null || queuePlace === null)
    throw new Error(`the call ${row.id} has no place in the queue`);
  return { rank: queueRank, since, sessionId, place: queuePlace };
}

const cursorPlace = z.tuple([z.int32(), z.iso.datetime(), z.string(), z.int32()]);

function formatPlace({ rank, since, sessionId, place }: QueueCursor): string {
  return formatCursor([rank, since, sessionId, place]);
}

function parsePlace(text: string, field: "cursor" | "until"): QueueCursor {
  const [rank, since, sessionId, place] = parseCursor(text, cursorPlace, field);
  return { rank, since, sessionId: toColumn(sessionId), place };
}
