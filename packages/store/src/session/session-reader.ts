import type { SessionReader } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { Call, QueueItem } from "@countersign/contracts/call";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { Prisma } from "../generated/client.ts";
import { claimOf } from "./claim-of.ts";
import { inQueueOrder } from "./queue-order.ts";
import { parseCall, parseMessage, parseSummary } from "./stored-session.ts";

type QueuePlace = { sessionTitle: string; workspace: string; claim: string | undefined };

/** Reads sessions and the queue for viewers. */
export function createSessionReader({ prisma }: Database): SessionReader {
  return {
    async sessions() {
      const rows = await prisma.session.findMany({ orderBy: [{ updatedAt: "desc" }, { id: "desc" }] });
      return rows.map(parseSummary);
    },

    async session(id) {
      const where = { sessionId: toColumn(id) };
      const [row, messageRows, callRows, newest] = await prisma.$transaction(
        [
          prisma.session.findUnique({ where: { id: toColumn(id) } }),
          prisma.message.findMany({ where, orderBy: { seq: "asc" } }),
          prisma.call.findMany({ where, orderBy: [{ turn: "asc" }, { position: "asc" }] }),
          prisma.event.aggregate({ _max: { id: true } }),
        ],
        { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
      );
      if (row === null) throw new AppError("not-found", `There is no session ${id}.`);
      const summary = parseSummary(row);
      const calls = callRows.map(parseCall);
      const messages = messageRows.map(parseMessage);
      const unfinished = calls.filter((call) => call.turn === row.turn);
      const claim = claimOf(messages.find(({ seq }) => seq === row.turn)?.content ?? []);
      return {
        ...summary,
        messages,
        calls,
        queue: queueOf(unfinished, { sessionTitle: summary.title, workspace: summary.workspace, claim }),
        lastEventId: String(newest._max.id ?? 0),
      };
    },

    async queue(sessionId) {
      const only = sessionId === null ? {} : { id: toColumn(sessionId) };
      const rows = await prisma.session.findMany({
        where: { ...only, waiting: { gt: 0 } },
        select: { id: true, title: true, workspace: true, turn: true },
      });
      const turns = rows.flatMap(({ id, turn }) => (turn === null ? [] : [{ sessionId: id, turn }]));
      if (turns.length === 0) return [];
      const [callRows, messageRows] = await Promise.all([
        prisma.call.findMany({
          where: { OR: turns, phaseTag: { not: "finished" } },
          orderBy: { position: "asc" },
        }),
        prisma.message.findMany({
          where: { OR: turns.map(({ sessionId: session, turn }) => ({ sessionId: session, seq: turn })) },
        }),
      ]);
      const calls = Map.groupBy(callRows.map(parseCall), (call) => call.sessionId);
      const claims = new Map(messageRows.map(parseMessage).map((message) => [message.sessionId, message]));
      return inQueueOrder(
        rows.map(({ id, title, workspace }) =>
          queueOf(calls.get(id) ?? [], {
            sessionTitle: fromColumn(title),
            workspace: fromColumn(workspace),
            claim: claimOf(claims.get(id)?.content ?? []),
          }),
        ),
      );
    },
  };
}

/** The waiting calls among those of one unfinished turn, which are in the model's order. */
function queueOf(calls: Call[], { claim, ...place }: QueuePlace): QueueItem[] {
  const active = calls.find((call) => call.phase.tag !== "finished");
  return calls.flatMap((call) => {
    if (call.phase.tag !== "waiting" || call.assessment === null) return [];
    const { id, sessionId, toolUseId, tool, input, position, turn, assessment, phase } = call;
    const { preview, digest, because, suggestions, canonical, blockedPath } = assessment;
    const risk = assessment.risk ?? { level: "medium" as const, reasons: [] };
    return [
      {
        ...place,
        ...{ id, sessionId, toolUseId, tool, input, position, turn },
        ...{ preview, digest, because, suggestions, risk },
        ...(canonical === undefined ? {} : { canonical }),
        ...(blockedPath === undefined ? {} : { blockedPath }),
        ...(claim === undefined ? {} : { claim }),
        askedAt: phase.askedAt,
        isChanged: phase.isChanged,
        active: call.id === active?.id,
      },
    ];
  });
}
