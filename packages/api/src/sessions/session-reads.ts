import { prepare, type Slots } from "@countersign/db/prepare";
import { sql } from "kysely";

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

type Named = { id: string };
type OfSession = { sessionId: string };

export const selectSession = prepare("select-session", (db, { id }: Slots<Named>) =>
  db.selectFrom("session").select(sessionColumns).where("id", "=", id),
);

export const selectCall = prepare("select-call", (db, { id }: Slots<Named>) =>
  db.selectFrom("call").select(callColumns).where("id", "=", id),
);

export const selectMessages = prepare(
  "select-messages",
  (db, { sessionId, after }: Slots<OfSession & { after: number }>) =>
    db
      .selectFrom("message")
      .select(["id", "sessionId", "seq", "role", "content", "at", "agent", "command"])
      .where("sessionId", "=", sessionId)
      .where("seq", ">", after)
      .orderBy("seq"),
);

/** The lock is taken here; the calls must be read by a later statement, which sees what the holder before had written. */
export const lockSession = prepare("lock-session", (db, { id }: Slots<Named>) =>
  db.selectFrom("session").select(sessionColumns).where("id", "=", id).forNoKeyUpdate(),
);

export const selectUnfinishedCalls = prepare(
  "select-unfinished-calls",
  (db, { sessionId }: Slots<OfSession>) =>
    db
      .selectFrom("call")
      .select(callColumns)
      .where("sessionId", "=", sessionId)
      .where("turn", "in", ({ selectFrom }) =>
        selectFrom("session")
          .select(
            sql<number>`unnest(ARRAY[session.turn, session.sub_agent_turn] || session.open_turns)`.as("turn"),
          )
          .where("session.id", "=", sessionId),
      )
      .orderBy("turn")
      .orderBy("position"),
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
