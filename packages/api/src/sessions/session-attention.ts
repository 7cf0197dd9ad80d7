import type { SessionAttention } from "@countersign/contracts/session-attention";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { readTogether } from "@countersign/db/transaction";
import { sql } from "kysely";
import { z } from "zod";
import { sessionColumns } from "./session-reads.ts";
import { parseSummary } from "./stored-session.ts";
import { isVisible, visibilityValue } from "./visibility-condition.ts";

const mostItems = 100;

/** What `attentionOf` says of the sessions that somebody may see. */
export async function readSessionAttention(
  database: Pick<Database, "pool">,
  visibleTo: VisibilityFilter,
): Promise<SessionAttention> {
  const seer = { visibleTo: visibilityValue(visibleTo) };
  const [{ rows }, counted] = await readTogether(database, [
    selectStanding({ ...seer, limit: mostItems }),
    countStanding(seer),
  ]);
  return { items: rows.map(parseSummary), ...counts.parse(counted.rows[0]) };
}

const count = z.coerce.number().int();
const counts = z.strictObject({
  failed: count,
  atLimit: count,
  hasSessions: z.boolean(),
  isConnected: z.boolean(),
});

type Seer = { visibleTo: string | null };

/**
 * A session at a limit has no waiting calls, except those of an agent whose sub-agent is at one. As the index of such sessions has it, so
 * that those with waiting calls needn't be read.
 */
const mayStand = sql<boolean>`session.ended_at IS NULL AND (session.status = 'failed' OR (session.status = 'awaiting-approval' AND (session.waiting = 0 OR session.sub_agent IS NOT NULL)))`;
const isFailed = sql<boolean>`session.status = 'failed'`;
/** The tag is taken from the text: Postgres takes nothing out of JSON in which there is a NUL. */
const isAtLimit = sql<boolean>`(session.status = 'awaiting-approval' AND coalesce(session.sub_agent::text, session.loop::text) ~ '[{,]"tag":"limited"')`;
const isStanding = sql<boolean>`${mayStand} AND (${isFailed} OR ${isAtLimit})`;

const selectStanding = prepare(
  "select-standing-sessions",
  (db, { visibleTo, limit }: Slots<Seer & { limit: number }>) =>
    db
      .selectFrom("session")
      .select(sessionColumns)
      .where(isStanding)
      .where(isVisible("session.id", visibleTo))
      .orderBy("updatedAt", "desc")
      .orderBy("id", "desc")
      .limit(limit),
);

const countStanding = prepare("count-standing-sessions", (db, { visibleTo }: Slots<Seer>) => {
  const standing = db.selectFrom("session").where(isStanding).where(isVisible("session.id", visibleTo));
  return db.selectNoFrom(({ exists }) => [
    standing
      .where(isFailed)
      .select(({ fn }) => fn.countAll().as("count"))
      .as("failed"),
    standing
      .where(isAtLimit)
      .select(({ fn }) => fn.countAll().as("count"))
      .as("atLimit"),
    exists(db.selectFrom("session").select("session.id").where(isVisible("session.id", visibleTo))).as(
      "hasSessions",
    ),
    exists(
      db
        .selectFrom("externalSession")
        .select("externalSession.sessionId")
        .where(isVisible("externalSession.sessionId", visibleTo)),
    ).as("isConnected"),
  ]);
});
