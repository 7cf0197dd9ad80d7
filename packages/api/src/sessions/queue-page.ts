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
import { queueItemOf, queueSessionOf } from "./queue-of-turn.ts";
import {
  countQueue,
  type QueueCursor,
  selectNamedQueuePage,
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
  { cursor, until, sessionId, callIds, limit }: QueuePageRequest,
  visibleTo: VisibilityFilter,
): Promise<QueuePage> {
  const seer = { visibleTo: visibilityValue(visibleTo) };
  const after = cursor === undefined ? beforeAll : parsePlace(cursor, "cursor");
  const asked = { ...seer, ...after, limit: limit + 1 };
  const page =
    callIds !== undefined
      ? selectNamedQueuePage({ ...asked, callIds: callIds.map(toColumn) })
      : sessionId !== undefined
        ? selectSessionQueuePage({ ...asked, ...upTo(until), only: toColumn(sessionId) })
        : selectQueuePage(asked);
  const [{ rows }, counted] = await readTogether(database, [page, countQueue(seer)]);
  const end = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(itemIn),
    next: end === undefined ? null : formatPlace(placeIn(end)),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

const beforeAll: QueueCursor = { rank: -1, since: "-infinity", sessionId: "", place: 0 };
const afterAll: QueueCursor = { rank: 9, since: "infinity", sessionId: "", place: 0 };

function upTo(until: string | undefined) {
  const { rank, since, sessionId, place } = until === undefined ? afterAll : parsePlace(until, "until");
  return { lastRank: rank, lastSince: since, lastSessionId: sessionId, lastPlace: place };
}

type Row = Exclude<ReturnType<typeof selectQueuePage>["row"], undefined>;

function itemIn(row: Row): QueueItem {
  const { queueRank: _, queueSince: _since, queuePlace: _place, ...others } = row;
  const { sessionTitle, sessionWorkspace, createdBy, isScripted, mode, waiting, ...rest } = others;
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
  return item;
}

function placeIn(row: Row): QueueCursor {
  const { queueRank, queueSince, sessionId, queuePlace } = fromRow(row);
  if (queueRank === null || queueSince === null || queuePlace === null)
    throw new Error(`the call ${row.id} has no place in the queue`);
  return { rank: queueRank, since: queueSince, sessionId, place: queuePlace };
}

const cursorPlace = z.tuple([z.int32(), z.iso.datetime(), z.string(), z.int32()]);

function formatPlace({ rank, since, sessionId, place }: QueueCursor): string {
  return formatCursor([rank, since, sessionId, place]);
}

function parsePlace(text: string, field: "cursor" | "until"): QueueCursor {
  const [rank, since, sessionId, place] = parseCursor(text, cursorPlace, field);
  return { rank, since, sessionId: toColumn(sessionId), place };
}
