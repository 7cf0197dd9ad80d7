import { AppError } from "@countersign/contracts/app-error";
import type { QueueItem } from "@countersign/contracts/call";
import type { QueuePage, QueuePageRequest } from "@countersign/contracts/queue-page";
import { riskLevel } from "@countersign/contracts/risk";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { sql } from "kysely";
import { z } from "zod";
import { unfinishedTurns } from "./queue-of-turn.ts";
import { compareRanks, type Queued, type Rank, rankQueues } from "./queue-order.ts";
import { isVisible, visibilityValue } from "./visibility-condition.ts";

type Options = {
  database: Pick<Database, "kysely">;
  /** Reads all fields of the waiting calls of some sessions. */
  readQueues: (sessionIds: string[]) => Promise<QueueItem[]>;
};

/**
 * One page of the queue, in its order. For every waiting call, it reads only what decides the order, and all fields only for the page. The
 * cursor is the rank of the last call, so calls that are decided between two pages don't shift them.
 */
export async function readQueuePage(
  { database, readQueues }: Options,
  { cursor, limit }: QueuePageRequest,
  visibleTo: VisibilityFilter,
): Promise<QueuePage> {
  const ranked = rankQueues(await readOrder(database, visibleTo));
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rest =
    after === null ? ranked : ranked.filter(({ item, rank }) => isAfter({ item, rank }, after, ranked));
  const page = rest.slice(0, limit);
  const items = await readQueues([...new Set(page.map(({ item }) => item.sessionId))]);
  const whole = new Map(items.map((item) => [item.id, item]));
  const last = page.at(-1);
  return {
    items: page.flatMap(({ item }) => whole.get(item.id) ?? []),
    next:
      last === undefined || rest.length <= limit ? null : formatCursor({ ...last.rank, id: last.item.id }),
    total: ranked.length,
  };
}

const row = z.object({
  id: z.string().transform(fromColumn),
  sessionId: z.string(),
  callTurn: z.int(),
  position: z.int(),
  level: riskLevel.nullable(),
  askedAt: z.string(),
  turn: z.int().nullable(),
  subAgentTurn: z.int().nullable(),
  openTurns: z.array(z.int()),
});

/** The waiting calls of each session, in the model's order. */
async function readOrder(
  { kysely }: Pick<Database, "kysely">,
  visibleTo: VisibilityFilter,
): Promise<Queued[][]> {
  const rows = await kysely
    .selectFrom("call")
    .innerJoin("session", "session.id", "call.sessionId")
    .select([
      "call.id",
      "call.sessionId",
      "call.turn as callTurn",
      "call.position",
      "session.turn",
      "session.subAgentTurn",
      "session.openTurns",
      sql<string | null>`call.assessment -> 'risk' ->> 'level'`.as("level"),
      sql<string>`call.phase ->> 'askedAt'`.as("askedAt"),
    ])
    .where("call.phaseTag", "=", "waiting")
    .where("call.assessment", "is not", null)
    .where(isVisible("call.sessionId", sql.val(visibilityValue(visibleTo))))
    .execute();
  const sessions = Map.groupBy(
    rows.map((each) => row.parse(each)),
    ({ sessionId }) => sessionId,
  );
  return [...sessions.values()].map((calls) => {
    const [first] = calls;
    const turns = first === undefined ? [] : unfinishedTurns(first);
    return calls
      .filter(({ callTurn }) => turns.includes(callTurn))
      .sort(
        (left, right) =>
          turns.indexOf(left.callTurn) - turns.indexOf(right.callTurn) || left.position - right.position,
      )
      .map(({ id, sessionId, askedAt, level }) => ({
        id,
        sessionId,
        askedAt,
        risk: { level: level ?? "medium" },
      }));
  });
}

type Ranked = { item: Queued; rank: Rank };
type Cursor = Rank & { id: string };

/**
 * Whether a call comes after a cursor. If the cursor's call no longer waits, all calls of its session with the same rank come after it:
 * twice is better than never.
 */
function isAfter({ rank }: Ranked, after: Cursor, all: readonly Ranked[]): boolean {
  const isTied =
    rank.sessionId === after.sessionId && rank.level === after.level && rank.askedAt === after.askedAt;
  if (!isTied) return compareRanks(rank, after) > 0;
  const place = all.find(({ item }) => item.id === after.id)?.rank.place ?? -1;
  return rank.place > place;
}

const cursorParts = z.tuple([z.int(), z.string(), z.string(), z.int(), z.string()]);

function formatCursor({ level, askedAt, sessionId, place, id }: Cursor): string {
  return Buffer.from(JSON.stringify([level, askedAt, sessionId, place, id])).toString("base64url");
}

function parseCursor(text: string): Cursor {
  const parts = cursorParts.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  if (!parts.success)
    throw new AppError("bad-input", "The cursor isn’t valid. Use the next of an earlier page.", {
      field: "cursor",
    });
  const [level, askedAt, sessionId, place, id] = parts.data;
  return { level, askedAt, sessionId, place, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
