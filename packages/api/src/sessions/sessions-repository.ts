import {
  bareTransition,
  type NewMessage,
  type SessionChange,
  type SessionRecord,
  type SessionRepository,
  StaleEpochError,
  summaryOf,
  type Transition,
} from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Message } from "@countersign/contracts/message";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import { fixSnapshot, lockCommitOrder, queryRows, type Statement } from "@countersign/db/statement";
import { type DatabaseClient, inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { insertExternalSession, insertGateRequest } from "../gate/gate-statements.ts";
import { countMatches } from "../rules/repository/count-matches.ts";
import { policyVersionIn } from "../rules/repository/policy-version.ts";
import { revokeAllGrants } from "../rules/repository/revoke-all-grants.ts";
import { type AlwaysAllowedWrites, storeAlwaysAllowed } from "../rules/repository/store-always-allowed.ts";
import * as sql from "./session-reads.ts";
import { insertMessage, upsertCall, upsertSession } from "./session-writes.ts";
import { parseCall, parseMessage, parseSession } from "./stored-session.ts";

/** What a repository tells the rest of the process, right after a commit. */
export type RepositoryOptions = {
  /** Events were stored: followers of this process need not wait for a notification. */
  onEvents: () => void;
  /** Something was remembered: what this process knows of rules and grants is old. */
  onRules: () => void;
  /** A runner has work: the local one need not wait for the job. */
  onWake: (sessionId: string) => void;
  /** Puts a job for the session into the same transaction, for when this process dies before it does the work. */
  enqueue: ((sessionId: string, client: DatabaseClient) => Promise<void>) | null;
};

/**
 * `orphans` are sessions that nobody works on although there is work, or whose owner is dead, or whose command's process is. `overdue` are the waiting calls
 * whose time to be decided ended at `now` (ISO 8601, UTC) or before, by id.
 */
export type StoredSessionRepository = SessionRepository & {
  orphans(): Promise<string[]>;
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

    load(id) {
      const reads = [fixSnapshot(), ...sessionReads(sql.selectSession, id)] as const;
      return inTransaction(database, reads, ([, session, calls]) => ({
        writes: null,
        result: recordIn(session, calls),
      }));
    },

    async call(callId) {
      const [row] = await queryRows(pool, sql.selectCall(toRow({ id: callId })));
      return row === undefined ? null : parseCall(row);
    },

    async messages(id) {
      const rows = await queryRows(pool, sql.selectMessages(toRow({ sessionId: id })));
      return rows.map(parseMessage);
    },

    async transact(id, epoch, decide) {
      const asked = { id, read: sql.selectStoredBeside() };
      const { current, written, value } = await change(at, asked, (record, extra) => {
        if (epoch !== null && record.epoch !== epoch) throw new StaleEpochError(id);
        const isPaused = extra.rows[0]?.isPaused === true;
        return decide(record, { policyVersion: policyVersionIn(extra), isPaused });
      });
      return { session: written ?? current, value };
    },

    async claim(id, owner) {
      const asked = { id, read: sql.selectClaimability(toRow({ id })) };
      const { written } = await change(at, asked, (record, extra) => {
        const isOurs = record.loop.tag !== "external";
        const isFree = isOurs && extra.rows[0]?.isPaused === false && extra.rows[0].isOwned === false;
        const claimed = { ...record, owner, epoch: record.epoch + 1 };
        return { transition: isFree ? bareTransition(claimed) : null, value: null };
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

    async overdue(now) {
      return (await queryRows(pool, sql.selectOverdue({ now }))).map(({ id }) => id);
    },

    async isPaused() {
      const [row] = await queryRows(pool, sql.selectIsPaused());
      return row?.isPaused ?? false;
    },
  };
}

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
  await inTransaction(database, [], async (_, client) => {
    if (loop.tag !== "external") await options.enqueue?.(session.id, client);
    const writes = writesOf(empty, record, transition, { rows: [], events: [] });
    const external = loop.tag === "external" ? [insertExternalSession(session.id, loop.agent)] : [];
    return { writes: [...writes, ...external], result: null };
  });
  options.onEvents();
  if (loop.tag !== "external") options.onWake(session.id);
}

/** The session, locked or not, and after it the calls that belong to its loop. */
function sessionReads(select: typeof sql.selectSession, id: string) {
  return [select(toRow({ id })), sql.selectUnfinishedCalls(toRow({ sessionId: id }))] as const;
}

/** `read` is what the change depends on beside the session. */
async function change<T, Row>(
  { database, options }: Place,
  { id, read }: { id: string; read: Statement<Row> },
  decide: (current: SessionRecord, extra: { rows: Row[] }) => SessionChange<T>,
): Promise<Outcome<T>> {
  const reads = [...sessionReads(sql.lockSession, id), read] as const;
  const { isWoken, hasChangedRules, ...outcome } = await inTransaction<
    Outcome<T> & { isWoken: boolean; hasChangedRules: boolean },
    typeof reads
  >(database, reads, async ([session, calls, extra], client) => {
    const current = recordIn(session, calls);
    if (current === null) throw new AppError("not-found", `There is no session ${id}.`);
    const { transition, value } = decide(current, extra);
    if (transition === null) return { writes: null, result: noChange(current, value) };
    const written = recordOf(current, transition);
    const isWoken = transition.wake;
    if (isWoken && written.owner === null) await options.enqueue?.(id, client);
    const alwaysAllowed =
      transition.revokesGrants === null
        ? await storeAlwaysAllowed(id, transition.alwaysAllowed, client)
        : await revokeAllGrants(id, transition.revokesGrants, client);
    const writes = writesOf(current, written, transition, alwaysAllowed);
    return {
      writes,
      result: { current, written, value, isWoken, hasChangedRules: alwaysAllowed.rows.length > 0 },
    };
  });
  if (hasChangedRules) options.onRules();
  if (outcome.written !== null) options.onEvents();
  if (isWoken) options.onWake(id);
  return outcome;
}

function noChange<T>(current: SessionRecord, value: T) {
  return { current, written: null, value, isWoken: false, hasChangedRules: false };
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

/** The rows, then (in the order of commits) the audit log and the events: calls, messages, the session last. */
function writesOf(
  current: SessionRecord,
  written: SessionRecord,
  transition: Transition,
  alwaysAllowed: AlwaysAllowedWrites,
): Statement[] {
  const messages = transition.messages.map((message, index) =>
    toMessage(message, written.id, current.messageCount + index + 1),
  );
  const events: StoredEvent[] = [
    ...messages.map((message) => ({ type: "message-added" as const, message })),
    ...transition.calls.map((call) => ({ type: "call-changed" as const, call })),
    { type: "session-changed", session: summaryOf(written) },
  ];
  return [
    upsertSession(written),
    ...transition.calls.map(upsertCall),
    ...messages.map(insertMessage),
    lockCommitOrder(),
    ...transition.auditEntries.map(insertAuditEntry),
    ...countMatches(transition.auditEntries),
    ...alwaysAllowed.rows,
    ...events.map((event) => insertEvent(written.id, event)),
    ...(transition.request === undefined ? [] : [insertGateRequest(transition.request)]),
    ...alwaysAllowed.events.map(({ sessionId, event }) => insertEvent(sessionId, event)),
    ...visibilityEvents(current, written),
    notifyEvents(),
  ];
}

/** Told to everybody: those who see no more of the session have to hear that. */
function visibilityEvents(current: SessionRecord, { id, visibility }: SessionRecord): Statement[] {
  if (current.visibility === visibility) return [];
  return [insertEvent(null, { type: "visibility-changed", sessionId: id, visibility })];
}

function toMessage(message: NewMessage, sessionId: string, seq: number): Message {
  const { id, role, content, at, agent, command } = message;
  return {
    id,
    sessionId,
    seq,
    role,
    content,
    at,
    agent,
    command,
  };
}
