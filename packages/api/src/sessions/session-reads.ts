import type { Tables } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { type Expression, sql } from "kysely";

/** What may change in a session. */
export const changingColumns = [
  "title",
  "workspace",
  "mode",
  "model",
  "isScripted",
  "limits",
  "usage",
  "turns",
  "turnsSinceResume",
  "costAtResume",
  "messageCount",
  "loop",
  "subAgent",
  "status",
  "waiting",
  "epoch",
  "owner",
  "intent",
  "contextFrom",
  "visibility",
  "sandbox",
  "openedFolders",
  "endedAt",
  "endedBy",
  "updatedAt",
] as const;
export const sessionColumns = ["id", "createdBy", "createdAt", ...changingColumns] as const;

export const changingCallColumns = [
  "input",
  "phase",
  "assessment",
  "verdict",
  "edit",
  "agent",
  "hookAnswer",
  "hookRuns",
  "drift",
  "command",
] as const;
export const callColumns = [
  "id",
  "sessionId",
  "turn",
  "position",
  "toolUseId",
  "tool",
  "cwd",
  "calledAs",
  ...changingCallColumns,
] as const;

export const messageColumns = [
  "id",
  "sessionId",
  "seq",
  "role",
  "content",
  "at",
  "agent",
  "command",
  "undo",
] as const;

/** Another one after every write of the row, see `row-version.ts`. */
export const rowVersion = sql<string>`session.xmin::text`.as("rowVersion");

type Named = { id: string };
type AllNamed = { ids: string[] };
type OfSession = { sessionId: string };

/** Finds a session; used in a query as if it was the id. */
type SessionId = Expression<string>;

const sessions = (db: Tables) => db.selectFrom("session").select([...sessionColumns, rowVersion]);

const sessionBy = (db: Tables, id: SessionId) => sessions(db).where("id", "=", id);

/** The turns whose calls belong to the loop of a session. */
const openTurns = sql<number>`unnest(ARRAY[session.turn, session.sub_agent_turn] || session.open_turns)`;

/** The calls that belong to the loop of a session. */
const unfinishedCallsBy = (db: Tables, sessionId: SessionId) =>
  db
    .selectFrom("call")
    .select(callColumns)
    .where("sessionId", "=", sessionId)
    .where("turn", "in", ({ selectFrom }) =>
      selectFrom("session").select(openTurns.as("turn")).where("session.id", "=", sessionId),
    )
    .orderBy("turn")
    .orderBy("position");

export const selectSession = prepare("select-session", (db, { id }: Slots<Named>) => sessionBy(db, id));

export const selectSessions = prepare("select-sessions", (db, { ids }: Slots<AllNamed>) =>
  sessions(db).where(sql<boolean>`session.id = ANY (${ids}::text[])`),
);

/** The calls that belong to the loop of each of these sessions. */
export const selectCallsOfSessions = prepare("select-calls-of-sessions", (db, { ids }: Slots<AllNamed>) =>
  db
    .selectFrom("call")
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom("session")
          .select(["session.id as ofSession", openTurns.as("openTurn")])
          .distinct()
          .where(sql<boolean>`session.id = ANY (${ids}::text[])`)
          .as("open"),
      (join) => join.onRef("open.ofSession", "=", "call.sessionId").onRef("open.openTurn", "=", "call.turn"),
    )
    .select(callColumns.map((column) => `call.${column}` as const))
    .orderBy("call.turn")
    .orderBy("call.position"),
);

export const selectCall = prepare("select-call", (db, { id }: Slots<Named>) =>
  db.selectFrom("call").select(callColumns).where("id", "=", id),
);

export const selectMessages = prepare(
  "select-messages",
  (db, { sessionId, after }: Slots<OfSession & { after: number }>) =>
    db
      .selectFrom("message")
      .select(messageColumns)
      .where("sessionId", "=", sessionId)
      .where("seq", ">", after)
      .orderBy("seq"),
);

/** The lock is taken here; the calls must be read by a later statement, which sees what the holder before had written. */
export const lockSession = prepare("lock-session", (db, { id }: Slots<Named>) =>
  sessionBy(db, id).forNoKeyUpdate(),
);

type KnownSession = {
  id: string;
  rowVersion: string;
  epoch: number;
  policyVersion: string;
  isPaused: boolean;
};

/** Locks the session, or raises `changedSinceKnown` if anything of this has changed. */
export const holdKnownSession = prepare("hold-known-session", (db, known: Slots<KnownSession>) =>
  db.selectNoFrom(
    sql`hold_known_session(${known.id}, ${known.rowVersion}, ${known.epoch}, ${known.policyVersion}, ${known.isPaused})`.as(
      "held",
    ),
  ),
);

/** The SQLSTATE of `holdKnownSession`. */
export const changedSinceKnown = "CS001";

export const selectUnfinishedCalls = prepare(
  "select-unfinished-calls",
  (db, { sessionId }: Slots<OfSession>) => unfinishedCallsBy(db, sessionId),
);

const sessionOfCall = (db: Tables, id: Expression<string>) =>
  sql<string>`(${db.selectFrom("call as asked").select("asked.sessionId").where("asked.id", "=", id)})`;

export const selectSessionOfCall = prepare("select-session-of-call", (db, { id }: Slots<Named>) =>
  sessionBy(db, sessionOfCall(db, id)),
);

export const selectCallsBesideCall = prepare("select-calls-beside-call", (db, { id }: Slots<Named>) =>
  unfinishedCallsBy(db, sessionOfCall(db, id)),
);

/** How an external agent's session is found. */
type OfAgent = { keyId: string; agent: string; agentSessionId: string };

const sessionOfAgent = (db: Tables, { keyId, agent, agentSessionId }: Slots<OfAgent>) =>
  sql<string>`(${db
    .selectFrom("externalSession")
    .select("sessionId")
    .where("keyId", "=", keyId)
    .where("agent", "=", agent)
    .where("agentSessionId", "=", agentSessionId)})`;

export const selectSessionOfAgent = prepare("select-session-of-agent", (db, agent: Slots<OfAgent>) =>
  sessionBy(db, sessionOfAgent(db, agent)),
);

export const selectCallsOfAgent = prepare("select-calls-of-agent", (db, agent: Slots<OfAgent>) =>
  unfinishedCallsBy(db, sessionOfAgent(db, agent)),
);

/** The newest call with the id that the agent gives it. */
export const selectCallOfAgent = prepare(
  "select-call-of-agent",
  (db, asked: Slots<OfAgent & { toolUseId: string }>) =>
    db
      .selectFrom("call")
      .select("id")
      .where("sessionId", "=", sessionOfAgent(db, asked))
      .where("toolUseId", "=", asked.toolUseId)
      .orderBy("turn", "desc")
      .limit(1),
);

/** What every change of a session depends on besides the session. */
export const selectStoredBeside = prepare("select-stored-beside", (db) =>
  db
    .selectFrom("policyVersion")
    .select(({ selectFrom }) => [
      "policyVersion.version",
      selectFrom("systemState").select("systemState.isPaused").as("isPaused"),
    ]),
);

/** Whether a session may be claimed now. */
export const selectClaimability = prepare("select-claimability", (db, { id }: Slots<Named>) =>
  db
    .selectFrom("systemState")
    .select(({ selectFrom }) => [
      "systemState.isPaused",
      selectFrom("session")
        .select(sql<boolean>`session.owner IS NOT NULL AND owner_lives(session.owner)`.as("isOwned"))
        .where("session.id", "=", id)
        .as("isOwned"),
    ]),
);

export const selectIsPaused = prepare("select-is-paused", (db) =>
  db.selectFrom("systemState").select("isPaused"),
);

/** Waiting calls whose time to be decided is over. `now` is ISO 8601, UTC. */
export const selectOverdue = prepare("select-overdue", (db, { now }: Slots<{ now: string }>) =>
  db.selectFrom("call").select("id").where("deniesAt", "<=", sql<Date>`${now}::timestamptz`),
);

/** Whether the process of this name is at work: its connection holds the lock of its name. */
export const selectOwnerLives = prepare("select-owner-lives", (db, { owner }: Slots<{ owner: string }>) =>
  db.selectNoFrom(sql<boolean>`owner_lives(${owner})`.as("isAlive")),
);

export const selectOwnedBy = prepare("select-owned-by", (db, { owner }: Slots<{ owner: string }>) =>
  db.selectFrom("session").select(["id", "epoch"]).where("owner", "=", owner),
);

/** Sessions whose owner is dead, sessions with work that nobody owns, and parked ones under a command whose process is dead. */
export const selectOrphans = prepare("select-orphans", (db) =>
  db
    .selectFrom("session")
    .select("id")
    .where(({ and, eb, not, or }) =>
      or([
        and([eb("status", "=", "queued"), eb("owner", "is", null)]),
        and([eb("owner", "is not", null), not(sql<boolean>`owner_lives(owner)`)]),
        and([
          eb("owner", "is", null),
          eb("commandProcess", "is not", null),
          not(sql<boolean>`owner_lives(command_process)`),
        ]),
      ]),
    )
    .orderBy("updatedAt"),
);
