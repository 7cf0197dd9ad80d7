import { type SessionChange, type SessionRecord, StaleEpochError, type Transition } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { Database } from "@countersign/db";
import { errorCode } from "@countersign/db/database-problem";
import type { StoredEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";
import {
  type DatabaseClient,
  inTransaction,
  type QueryResult,
  writeAtOnce,
} from "@countersign/db/transaction";
import { revokeAllGrants } from "../rules/repository/revoke-all-grants.ts";
import { type AlwaysAllowedWrites, storeAlwaysAllowed } from "../rules/repository/store-always-allowed.ts";
import { rowVersionOf } from "./row-version.ts";
import * as sql from "./session-reads.ts";
import { parseCall, parseSession } from "./stored-session.ts";
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

/** `latest`: what the last change read besides its session. The next change in one trip supposes that it's still so. */
export type ChangePlace = {
  database: Database;
  options: RepositoryOptions;
  latest: { beside: StoredBesideRow | null };
};

type StoredBesideRow = ReturnType<typeof sql.selectStoredBeside> extends Statement<infer Row> ? Row : never;

/** The session before and after a change (null: nothing was written), and the value of the change. */
export type Outcome<T> = { current: SessionRecord; written: SessionRecord | null; value: T };

/** `extra`: what was read with the session. */
type Decide<T, Row> = (current: SessionRecord, extra: { rows: Row[] }) => SessionChange<T>;

/**
 * Changes a session. One that the caller knows as it was read or written last (`known`) is changed in one trip: the transaction writes only if
 * nobody has written the session since, and the epoch, the stored rules and the pause are as supposed. Otherwise, and where nothing would be
 * written, the session is read under its lock. So `decide` may be called twice, and only what it said last counts.
 */
export async function changeSession<T>(
  place: ChangePlace,
  { session, epoch }: { session: string | SessionRecord; epoch: number | null },
  decide: Decide<T, StoredBesideRow>,
): Promise<Outcome<T>> {
  const id = typeof session === "string" ? session : session.id;
  const fenced: Decide<T, StoredBesideRow> = (current, extra) => {
    if (epoch !== null && current.epoch !== epoch) throw new StaleEpochError(id);
    return decide(current, extra);
  };
  // An owner keeps or releases its session itself.
  const mayClaim = (extra: { rows: StoredBesideRow[] }) =>
    epoch === null && extra.rows[0]?.isPaused === false;
  const isKnown = typeof session !== "string" && (epoch === null || session.epoch === epoch);
  const changed = isKnown ? await changeKnown(place, session, { decide: fenced, mayClaim }) : null;
  if (changed !== null) return follow(place, changed);
  const read = sql.selectStoredBeside();
  return changeLocked(place, { id, read, mayClaim }, (current, extra) => {
    place.latest.beside = extra.rows[0] ?? null;
    return fenced(current, extra);
  });
}

/** The session, locked or not, and after it the calls that belong to its loop. */
export function sessionReads(select: typeof sql.selectSession, id: string) {
  return [select(toRow({ id })), sql.selectUnfinishedCalls(toRow({ sessionId: id }))] as const;
}

/** Makes a session of the answers to `sessionReads`. */
export function recordIn(session: { rows: object[] }, calls: { rows: object[] }): SessionRecord | null {
  const [row] = session.rows;
  return row === undefined ? null : parseSession(row, calls.rows.map(parseCall));
}

/** `read` is what the change depends on besides the session. `mayClaim`: whether a session that gets work may be claimed with the change. */
type Asked<Row> = { id: string; read: Statement<Row>; mayClaim: (extra: { rows: Row[] }) => boolean };

/** Changes a session that is read under its lock. */
export async function changeLocked<T, Row>(
  place: ChangePlace,
  { id, read, mayClaim }: Asked<Row>,
  decide: Decide<T, Row>,
): Promise<Outcome<T>> {
  const { database, options } = place;
  const reads = [...sessionReads(sql.lockSession, id), read] as const;
  const changed = await inTransaction<Changed<T>, typeof reads>(
    database,
    reads,
    async ([session, calls, extra], client) => {
      const current = recordIn(session, calls);
      if (current === null) throw new AppError("not-found", `There is no session ${id}.`);
      const { transition, value } = decide(current, extra);
      if (transition === null) return { writes: null, result: unchanged(current, value) };
      const planned = plan(place, current, { transition, value, mayClaim: mayClaim(extra) });
      if (planned.needsJob) await options.enqueue?.(id, client);
      const alwaysAllowed =
        transition.revokesGrants === null
          ? await storeAlwaysAllowed(id, transition.alwaysAllowed, client)
          : await revokeAllGrants(id, transition.revokesGrants, client);
      return writesFor(planned, transition, alwaysAllowed);
    },
  );
  return follow(place, changed);
}

type Known<T> = {
  decide: Decide<T, StoredBesideRow>;
  mayClaim: (extra: { rows: StoredBesideRow[] }) => boolean;
};

/** Null if the change needs the session from the database; then nothing was written. */
async function changeKnown<T>(
  place: ChangePlace,
  known: SessionRecord,
  { decide, mayClaim }: Known<T>,
): Promise<Changed<T> | null> {
  const { beside } = place.latest;
  const rowVersion = rowVersionOf(known);
  if (rowVersion === undefined || beside?.isPaused == null) return null;
  const extra = { rows: [beside] };
  const decided = decideOrNull(() => decide(known, extra));
  const transition = decided?.transition ?? null;
  if (decided === null || transition === null || readsMore(transition)) return null;
  const planned = plan(place, known, { transition, value: decided.value, mayClaim: mayClaim(extra) });
  if (planned.needsJob) return null;
  const { id, epoch } = known;
  const { version: policyVersion, isPaused } = beside;
  const check = sql.holdKnownSession({ ...toRow({ id, rowVersion, policyVersion }), epoch, isPaused });
  const { writes, resultOf } = writesFor(planned, transition, { rows: [], events: [] });
  try {
    return resultOf(await writeAtOnce(place.database, { check, writes }));
  } catch (error) {
    if (errorCode(error) === sql.changedSinceKnown) return null;
    throw error;
  }
}

/** What the change throws may only be because the session isn't as supposed. If not, it throws again under the lock. */
function decideOrNull<T>(decide: () => SessionChange<T>): SessionChange<T> | null {
  try {
    return decide();
  } catch {
    return null;
  }
}

/** Grants are stored and revoked after others are read in the same transaction. */
function readsMore({ alwaysAllowed, revokesGrants }: Transition): boolean {
  return alwaysAllowed.length > 0 || revokesGrants !== null;
}

/** A change that is about to be written. `needsJob`: another process has to take up the session if this one dies. */
type Planned<T> = Outcome<T> & {
  written: SessionRecord;
  isWoken: boolean;
  isClaimed: boolean;
  needsJob: boolean;
};

function plan<T>(
  { options }: ChangePlace,
  current: SessionRecord,
  { transition, value, mayClaim }: { transition: Transition; value: T; mayClaim: boolean },
): Planned<T> {
  const isWoken = transition.wake;
  const stored = recordOf(current, transition);
  const isFree = isWoken && stored.owner === null && mayClaim;
  const claimant = isFree ? (options.claimant?.(current.id) ?? null) : null;
  const written = claimant === null ? stored : claimedBy(claimant, stored);
  const needsJob = isWoken && written.owner === null && options.enqueue !== null;
  return { current, written, value, isWoken, isClaimed: claimant !== null, needsJob };
}

/** A change that is done, with what the rest of the process has to know about it. */
type Changed<T> = Outcome<T> & {
  events: StoredEvents | null;
  isWoken: boolean;
  isClaimed: boolean;
  hasChangedRules: boolean;
};

function writesFor<T>(
  { needsJob: _, ...planned }: Planned<T>,
  transition: Transition,
  alwaysAllowed: AlwaysAllowedWrites,
): { writes: Statement[]; resultOf: (answers: readonly QueryResult[]) => Changed<T> } {
  const { current, written } = planned;
  const { statements, storedIn } = writesOf(current, written, transition, alwaysAllowed);
  const hasChangedRules = alwaysAllowed.rows.length > 0;
  return {
    writes: statements,
    resultOf: (answers) => ({ ...planned, events: storedIn(answers), hasChangedRules }),
  };
}

function unchanged<T>(current: SessionRecord, value: T): Changed<T> {
  const nothing = { events: null, isWoken: false, isClaimed: false, hasChangedRules: false };
  return { current, written: null, value, ...nothing };
}

function follow<T>({ options }: ChangePlace, changed: Changed<T>): Outcome<T> {
  const { events, isWoken, isClaimed, hasChangedRules, ...outcome } = changed;
  if (hasChangedRules) options.onRules();
  if (events !== null) options.onEvents(events);
  if (isWoken) options.onWake(outcome.current.id, isClaimed ? outcome.written : null);
  return outcome;
}

export function claimedBy(owner: string, record: SessionRecord): SessionRecord {
  return { ...record, owner, epoch: record.epoch + 1 };
}

/** What is stored: `seq` and so `messageCount` are the repository's to give. */
export function recordOf(current: SessionRecord, { session, messages, release }: Transition): SessionRecord {
  const messageCount = current.messageCount + messages.length;
  return { ...session, messageCount, owner: release ? null : session.owner };
}
