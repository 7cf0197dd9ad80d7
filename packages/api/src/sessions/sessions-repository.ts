import {
  bareTransition,
  type NewMessage,
  type SessionRecord,
  type SessionRepository,
} from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { inTransaction, readTogether } from "@countersign/db/transaction";
import { insertExternalSession } from "../gate/gate-statements.ts";
import { policyVersionIn } from "../rules/repository/policy-version.ts";
import {
  type ChangePlace,
  changeLocked,
  changeSession,
  claimedBy,
  type RepositoryOptions,
  recordIn,
  recordOf,
  sessionReads,
} from "./change-session.ts";
import * as sql from "./session-reads.ts";
import { parseCall, parseMessage, parseSession } from "./stored-session.ts";
import { writesOf } from "./writes-of-change.ts";

/**
 * `orphans` are sessions that nobody works on although there is work, or whose owner is dead, or whose command's process is. `overdue` are the waiting calls
 * whose time to be decided ended at `now` (ISO 8601, UTC) or before, by id.
 */
export type StoredSessionRepository = SessionRepository & {
  orphans(): Promise<string[]>;
  ownedBy(owner: string): Promise<{ id: string; epoch: number }[]>;
  overdue(now: string): Promise<string[]>;
  isPaused(): Promise<boolean>;
  /** Loads those of these sessions that exist, in any order, in one trip; at most a few hundred. */
  loadMany(ids: readonly string[]): Promise<SessionRecord[]>;
};

/**
 * Keeps sessions in Postgres. Every change is one transaction: of two trips, or of one if the caller knows the session; see `changeSession`.
 */
export function createSessionsRepository(
  database: Database,
  options: RepositoryOptions,
): StoredSessionRepository {
  const { pool } = database;
  const at: ChangePlace = { database, options, latest: { beside: null } };

  async function call(callId: string): Promise<Call | null> {
    const [row] = await queryRows(pool, sql.selectCall(toRow({ id: callId })));
    return row === undefined ? null : parseCall(row);
  }

  return {
    create: (session, messages) => create(at, session, messages),

    async load(id) {
      const [session, calls] = await readTogether(database, sessionReads(sql.selectSession, id));
      return recordIn(session, calls);
    },

    async loadMany(ids) {
      const named = { ids: ids.map(toColumn) };
      const reads = [sql.selectSessions(named), sql.selectCallsOfSessions(named)] as const;
      const [sessions, calls] = await readTogether(database, reads);
      const callsBy = Map.groupBy(calls.rows, ({ sessionId }) => sessionId);
      return sessions.rows.map((row) => parseSession(row, (callsBy.get(row.id) ?? []).map(parseCall)));
    },

    call,

    async callInSession(callId) {
      const named = toRow({ id: callId });
      const [session, calls] = await readTogether(database, [
        sql.selectSessionOfCall(named),
        sql.selectCallsBesideCall(named),
      ]);
      const [row] = session.rows;
      if (row === undefined) return null;
      const unfinished = calls.rows.map(parseCall);
      // A call whose turn has ended isn't among them. It can't be decided anymore.
      const found = unfinished.find(({ id }) => id === callId) ?? (await call(callId));
      return found === null ? null : { call: found, session: parseSession(row, unfinished) };
    },

    async messages(id, after = 0) {
      const rows = await queryRows(pool, sql.selectMessages({ ...toRow({ sessionId: id }), after }));
      return rows.map(parseMessage);
    },

    async transact(session, epoch, decide) {
      const { current, written, value } = await changeSession(at, { session, epoch }, (record, extra) => {
        const isPaused = extra.rows[0]?.isPaused === true;
        return decide(record, { policyVersion: policyVersionIn(extra), isPaused });
      });
      return { session: written ?? current, value };
    },

    async claim(id, owner) {
      const asked = { id, read: sql.selectClaimability(toRow({ id })), mayClaim: () => false };
      const { written } = await changeLocked(at, asked, (record, extra) => {
        const isOurs = record.loop.tag !== "external";
        const isFree = isOurs && extra.rows[0]?.isPaused === false && extra.rows[0].isOwned === false;
        return { transition: isFree ? bareTransition(claimedBy(owner, record)) : null, value: null };
      });
      return written;
    },

    async isAlive(owner) {
      const [row] = await queryRows(pool, sql.selectOwnerLives(toRow({ owner })));
      return row?.isAlive === true;
    },

    async orphans() {
      return (await queryRows(pool, sql.selectOrphans())).map(({ id }) => id);
    },

    async ownedBy(owner) {
      return queryRows(pool, sql.selectOwnedBy(toRow({ owner })));
    },

    async overdue(now) {
      return (await queryRows(pool, sql.selectOverdue({ now }))).map(({ id }) => id);
    },

    async isPaused() {
      const [row] = await queryRows(pool, sql.selectIsPaused());
      return row?.isPaused ?? false;
    },
  };
}

async function create(
  { database, options }: ChangePlace,
  session: SessionRecord,
  messages: NewMessage[],
): Promise<void> {
  const empty = { ...session, messageCount: 0 };
  const transition = { ...bareTransition(session), messages, wake: true };
  const record = recordOf(empty, transition);
  const { loop } = session;
  const stored = await inTransaction(database, [], async (_, client) => {
    if (loop.tag !== "external") await options.enqueue?.(session.id, client);
    const { statements, storedIn } = writesOf(empty, record, transition, { rows: [], events: [] });
    const external = loop.tag === "external" ? [insertExternalSession(session.id, loop.agent)] : [];
    return { writes: [...statements, ...external], resultOf: storedIn };
  });
  options.onEvents(stored);
  if (loop.tag !== "external") options.onWake(session.id, null);
}
