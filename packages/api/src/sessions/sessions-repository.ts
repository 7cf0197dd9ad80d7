import {
  bareTransition,
  type NewMessage,
  type SessionChange,
  type SessionRecord,
  type SessionRepository,
  StaleEpochError,
  type Transition,
} from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { Database } from "@countersign/db";
import type { StoredEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import { queryRows, type Statement } from "@countersign/db/statement";
import { type DatabaseClient, inTransaction, readTogether } from "@countersign/db/transaction";
import { insertExternalSession } from "../gate/gate-statements.ts";
import { policyVersionIn } from "../rules/repository/policy-version.ts";
import { revokeAllGrants } from "../rules/repository/revoke-all-grants.ts";
import { storeAlwaysAllowed } from "../rules/repository/store-always-allowed.ts";
import * as sql from "./session-reads.ts";
import { parseCall, parseMessage, parseSession } from "./stored-session.ts";
import { writesOf } from "./writes-of-change.ts";

/** What a repository tells the rest of the process, right after a commit. */
export type RepositoryOptions = {
  /** Events were stored. Followers on this process needn't wait for a notification or read them. */
  onEvents: (stored: StoredEvents) => void;
  /** Something was remembered: what this process knows of rules and grants is old. */
  onRules: () => void;
  /**
   * A session has work. The local runner needn't wait for the job. `claimed` is the session if the same transaction claimed it for this
   * process.
   */
  onWake: (sessionId: string, claimed: SessionRecord | null) => void;
  /**
   * Who claims the session if a change gives it work. If it returns null, the session gets a job and is claimed later. Without this
   * function, that's always so.
   */
  claimant?: (sessionId: string) => string | null;
  /** Puts a job for the session into the same transaction, for when this process dies before it does the work. */
  enqueue: ((sessionId: string, client: DatabaseClient) => Promise<void>) | null;
};

/**
 * `orphans` are sessions that nobody works on although there is work, or whose owner is dead, or whose command's process is. `overdue` are the waiting calls
 * whose time to be decided ended at `now` (ISO 8601, UTC) or before, by id.
 */
export type StoredSessionRepository = SessionRepository & {
  orphans(): Promise<string[]>;
  ownedBy(owner: string): Promise<{ id: string; epoch: number }[]>;
  overdue(now: string): Promise<string[]>;
  isPaused(): Promise<boolean>;
};

type Outcome<T> = { current: SessionRecord; written: SessionRecord | null; value: T };

/** Keeps sessions in Postgres. Every change is one transaction of two trips; see `inTransaction`. */
export function createSessionsRepository(
  database: Database,
  options: RepositoryOptions,
): StoredSessionRepository {
  const { pool } = database;
  const at = { database, options };

  return {
    create: (session, messages) => create(at, session, messages),

    async load(id) {
      const [session, calls] = await readTogether(database, sessionReads(sql.selectSession, id));
      return recordIn(session, calls);
    },

    async call(callId) {
      const [row] = await queryRows(pool, sql.selectCall(toRow({ id: callId })));
      return row === undefined ? null : parseCall(row);
    },

    async messages(id, after = 0) {
      const rows = await queryRows(pool, sql.selectMessages({ ...toRow({ sessionId: id }), after }));
      return rows.map(parseMessage);
    },

    async transact(id, epoch, decide) {
      const asked: Asked<StoredBesideRow> = {
        id,
        read: sql.selectStoredBeside(),
        // An owner keeps or releases its session itself.
        mayClaim: ({ rows }) => epoch === null && rows[0]?.isPaused === false,
      };
      const { current, written, value } = await change(at, asked, (record, extra) => {
        if (epoch !== null && record.epoch !== epoch) throw new StaleEpochError(id);
        const isPaused = extra.rows[0]?.isPaused === true;
        return decide(record, { policyVersion: policyVersionIn(extra), isPaused });
      });
      return { session: written ?? current, value };
    },

    async claim(id, owner) {
      const asked = { id, read: sql.selectClaimability(toRow({ id })), mayClaim: () => false };
      const { written } = await change(at, asked, (record, extra) => {
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

type StoredBesideRow = ReturnType<typeof sql.selectStoredBeside> extends Statement<infer Row> ? Row : never;

type Place = { database: Database; options: RepositoryOptions };

async function create(
  { database, options }: Place,
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

/** The session, locked or not, and after it the calls that belong to its loop. */
function sessionReads(select: typeof sql.selectSession, id: string) {
  return [select(toRow({ id })), sql.selectUnfinishedCalls(toRow({ sessionId: id }))] as const;
}

/** `read` is what the change depends on besides the session. `mayClaim`: whether a session that gets work may be claimed with the change. */
type Asked<Row> = { id: string; read: Statement<Row>; mayClaim: (extra: { rows: Row[] }) => boolean };

/** What the rest of the process has to know about a change. */
type Consequences = {
  events: StoredEvents | null;
  isWoken: boolean;
  isClaimed: boolean;
  hasChangedRules: boolean;
};

async function change<T, Row>(
  { database, options }: Place,
  { id, read, mayClaim }: Asked<Row>,
  decide: (current: SessionRecord, extra: { rows: Row[] }) => SessionChange<T>,
): Promise<Outcome<T>> {
  const reads = [...sessionReads(sql.lockSession, id), read] as const;
  const { events, isWoken, isClaimed, hasChangedRules, ...outcome } = await inTransaction<
    Outcome<T> & Consequences,
    typeof reads
  >(database, reads, async ([session, calls, extra], client) => {
    const current = recordIn(session, calls);
    if (current === null) throw new AppError("not-found", `There is no session ${id}.`);
    const { transition, value } = decide(current, extra);
    if (transition === null) return { writes: null, result: noChange(current, value) };
    const isWoken = transition.wake;
    const stored = recordOf(current, transition);
    const isFree = isWoken && stored.owner === null && mayClaim(extra);
    const claimant = isFree ? (options.claimant?.(id) ?? null) : null;
    const written = claimant === null ? stored : claimedBy(claimant, stored);
    if (isWoken && written.owner === null) await options.enqueue?.(id, client);
    const alwaysAllowed =
      transition.revokesGrants === null
        ? await storeAlwaysAllowed(id, transition.alwaysAllowed, client)
        : await revokeAllGrants(id, transition.revokesGrants, client);
    const { statements, storedIn } = writesOf(current, written, transition, alwaysAllowed);
    return {
      writes: statements,
      resultOf: (answers) => ({
        current,
        written,
        value,
        events: storedIn(answers),
        isWoken,
        isClaimed: claimant !== null,
        hasChangedRules: alwaysAllowed.rows.length > 0,
      }),
    };
  });
  if (hasChangedRules) options.onRules();
  if (events !== null) options.onEvents(events);
  if (isWoken) options.onWake(id, isClaimed ? outcome.written : null);
  return outcome;
}

function claimedBy(owner: string, record: SessionRecord): SessionRecord {
  return { ...record, owner, epoch: record.epoch + 1 };
}

function noChange<T>(current: SessionRecord, value: T) {
  const consequences = { events: null, isWoken: false, isClaimed: false, hasChangedRules: false };
  return { current, written: null, value, ...consequences };
}

function recordIn(session: { rows: object[] }, calls: { rows: object[] }): SessionRecord | null {
  const [row] = session.rows;
  return row === undefined ? null : parseSession(row, calls.rows.map(parseCall));
}

/** What is stored: `seq` and so `messageCount` are the repository's to give. */
function recordOf(current: SessionRecord, { session, messages, release }: Transition): SessionRecord {
  const messageCount = current.messageCount + messages.length;
  return { ...session, messageCount, owner: release ? null : session.owner };
}
