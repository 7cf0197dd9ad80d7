import { AppError } from "@countersign/contracts/app-error";
import type { QueueItem } from "@countersign/contracts/call";
import { inQueueOrder } from "@countersign/contracts/queue-order";
import type { QueueCountsRequest } from "@countersign/contracts/queue-page";
import type { SessionReader } from "@countersign/contracts/session-reader";
import type { SessionsPageRequest } from "@countersign/contracts/sessions-page";
import { canSee, type VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";
import { externalIn } from "./external-loop.ts";
import { readQueueCounts } from "./queue-counts.ts";
import { queueOfTurn, queueSessionOf, unfinishedTurns } from "./queue-of-turn.ts";
import { type AskedQueuePage, readQueuePage } from "./queue-page.ts";
import { readSessionAttention } from "./session-attention.ts";
import { callColumns, messageColumns } from "./session-reads.ts";
import { readSessionCounts, readSessionsPage } from "./sessions-page.ts";
import { parseCall, parseMessage, parseSummary } from "./stored-session.ts";
import { visibleSessions } from "./visibility-condition.ts";

/** The reader, which shows all where no sight is named: that is for the program itself. */
export type StoredSessionReader = {
  sessions(visibleTo?: VisibilityFilter): ReturnType<SessionReader["sessions"]>;
  sessionsPage(
    request: SessionsPageRequest,
    visibleTo?: VisibilityFilter,
  ): ReturnType<SessionReader["sessionsPage"]>;
  sessionCounts(visibleTo?: VisibilityFilter): ReturnType<SessionReader["sessionCounts"]>;
  sessionAttention(visibleTo?: VisibilityFilter): ReturnType<SessionReader["sessionAttention"]>;
  session(id: string, visibleTo?: VisibilityFilter, newest?: number): ReturnType<SessionReader["session"]>;
  queue(sessionId: string | null, visibleTo?: VisibilityFilter): ReturnType<SessionReader["queue"]>;
  queuePage(
    request: AskedQueuePage,
    visibleTo?: VisibilityFilter,
    caller?: string,
  ): ReturnType<SessionReader["queuePage"]>;
  queueCounts(
    request: QueueCountsRequest,
    visibleTo?: VisibilityFilter,
    caller?: string,
  ): ReturnType<SessionReader["queueCounts"]>;
};

const everything: VisibilityFilter = { all: true };

/** Reads sessions and the queue for viewers. */
export function createSessionReader(database: Database): StoredSessionReader {
  const { pool, prisma } = database;
  return {
    async sessions(visibleTo = everything) {
      const where = visibleSessions(visibleTo);
      const rows = await prisma.session.findMany({ where, orderBy: [{ updatedAt: "desc" }, { id: "desc" }] });
      return rows.map(parseSummary);
    },

    sessionsPage: (request, visibleTo = everything) => readSessionsPage(database, request, visibleTo),

    sessionCounts: (visibleTo = everything) => readSessionCounts(database, visibleTo),

    sessionAttention: (visibleTo = everything) => readSessionAttention(database, visibleTo),

    async session(id, visibleTo = everything, newest = Number.POSITIVE_INFINITY) {
      const where = { sessionId: toColumn(id) };
      const part = Number.isFinite(newest) ? await selectNewest(prisma, where.sessionId, newest) : {};
      const [row, messageRows, callRows, lastEvent] = await prisma.$transaction(
        [
          prisma.session.findUnique({ where: { id: toColumn(id) } }),
          prisma.message.findMany({ where: { ...where, ...part.messages }, orderBy: { seq: "asc" } }),
          prisma.call.findMany({
            where: { ...where, ...part.calls },
            orderBy: [{ turn: "asc" }, { position: "asc" }],
          }),
          prisma.event.aggregate({ _max: { id: true } }),
        ],
        { isolationLevel: "RepeatableRead" },
      );
      const summary = row === null ? null : parseSummary(row);
      if (summary === null || row === null || !canSee(visibleTo, summary))
        throw new AppError("not-found", `There is no session ${id}.`);
      const calls = callRows.map(parseCall);
      const messages = messageRows.map(parseMessage);
      const { title: sessionTitle, workspace, external } = summary;
      const place = { sessionTitle, workspace, externalAgent: external?.kind, session: queueSessionOf(row) };
      const { parked } = externalIn(row.loop);
      return {
        ...summary,
        messages,
        calls,
        queue: unfinishedTurns(row).flatMap((turn) => queueOfTurn(turn, { calls, messages, place, parked })),
        lastEventId: String(lastEvent._max.id ?? 0),
      };
    },

    async queue(sessionId, visibleTo = everything) {
      // Every start calls this, and often nothing waits.
      if ((await queryRows(pool, selectAnyWaiting())).length === 0) return [];
      return readQueue(database, sessionId, visibleTo);
    },

    queuePage: (request, visibleTo = everything, caller = "") =>
      readQueuePage(database, request, { visibleTo, caller }),
    queueCounts: (request, visibleTo = everything, caller = "") =>
      readQueueCounts(database, request, { visibleTo, caller }),
  };
}

/** Conditions for the newest messages of a session and those of its unfinished turns, and for the calls of the same. */
async function selectNewest(prisma: Database["prisma"], sessionId: string, newest: number) {
  const where = { sessionId };
  const [first, row] = await Promise.all([
    prisma.message.findFirst({ where, orderBy: { seq: "desc" }, skip: newest - 1, select: { seq: true } }),
    prisma.session.findUnique({
      where: { id: sessionId },
      select: { turn: true, subAgentTurn: true, openTurns: true },
    }),
  ]);
  if (first === null || row === null) return {};
  const turns = { in: unfinishedTurns(row) };
  return {
    messages: { OR: [{ seq: { gte: first.seq } }, { seq: turns }] },
    calls: { OR: [{ turn: { gte: first.seq } }, { turn: turns }] },
  };
}

const selectAnyWaiting = prepare("select-any-waiting", (db) =>
  db.selectFrom("session").select("id").where("waiting", ">", 0).limit(1),
);

/** Turns of sessions: two arrays of the same length. */
type Turns = { sessionIds: string[]; turns: number[] };

// With a condition for each turn, Prisma would compile a new query for each number of them, and keep it.
const isOfTurns = (column: string, { sessionIds, turns }: Slots<Turns>) =>
  sql<boolean>`(session_id, ${sql.ref(column)}) IN (SELECT * FROM unnest(${sessionIds}::text[], ${turns}::integer[]))`;

const selectCallsOfTurns = prepare("select-calls-of-turns", (db, asked: Slots<Turns>) =>
  db
    .selectFrom("call")
    .select(callColumns)
    .where(isOfTurns("turn", asked))
    .where("phaseTag", "<>", "finished")
    .orderBy("position"),
);

const selectMessagesOfTurns = prepare("select-messages-of-turns", (db, asked: Slots<Turns>) =>
  db.selectFrom("message").select(messageColumns).where(isOfTurns("seq", asked)),
);

/** The waiting calls of one session, or of all. */
async function readQueue(
  { pool, prisma }: Database,
  sessionId: string | null,
  visibleTo: VisibilityFilter,
): Promise<QueueItem[]> {
  const only = sessionId === null ? {} : { id: toColumn(sessionId) };
  const rows = await prisma.session.findMany({
    where: { ...only, ...visibleSessions(visibleTo), waiting: { gt: 0 } },
    select: {
      id: true,
      title: true,
      workspace: true,
      createdBy: true,
      isScripted: true,
      mode: true,
      waiting: true,
      turn: true,
      subAgentTurn: true,
      openTurns: true,
      loop: true,
    },
  });
  const turns = rows.flatMap((row) => unfinishedTurns(row).map((turn) => ({ sessionId: row.id, turn })));
  if (turns.length === 0) return [];
  const asked = { sessionIds: turns.map((one) => one.sessionId), turns: turns.map(({ turn }) => turn) };
  const [callRows, messageRows] = await Promise.all([
    queryRows(pool, selectCallsOfTurns(asked)),
    queryRows(pool, selectMessagesOfTurns(asked)),
  ]);
  const calls = Map.groupBy(callRows.map(parseCall), ({ sessionId }) => sessionId);
  const messages = Map.groupBy(messageRows.map(parseMessage), ({ sessionId }) => sessionId);
  return inQueueOrder(
    rows.map((row) => {
      const { externalAgent, parked } = externalIn(row.loop);
      const [sessionTitle, workspace] = [fromColumn(row.title), fromColumn(row.workspace)];
      const source = {
        calls: calls.get(row.id) ?? [],
        messages: messages.get(row.id) ?? [],
        place: { sessionTitle, workspace, externalAgent, session: queueSessionOf(row) },
        parked,
      };
      return unfinishedTurns(row).flatMap((turn) => queueOfTurn(turn, source));
    }),
  );
}
