import { prepare, type Slots } from "@countersign/db/prepare";
import { type RawBuilder, sql } from "kysely";
import { isVisible } from "../../sessions/visibility-condition.ts";

type Target = { workspace: string; id: string };

/**
 * What the sessions that work under an intent now used, those that `visibleTo` sees. Seconds of work: from each message to the
 * answer of the model, and from the start to the end of each call; waiting for a person is no work.
 */
export const selectUsed = prepare(
  "select-intent-used",
  (db, { workspace, id, visibleTo }: Slots<Target & { visibleTo: string | null }>) =>
    db
      .with("own", (from) =>
        from
          .selectFrom("session")
          .select(["id", "turns", "usage"])
          .where("workspace", "=", workspace)
          .where("intentId", "=", id)
          .where(isVisible("session.id", visibleTo)),
      )
      .with("answers", (from) =>
        from
          .selectFrom("message as m")
          .innerJoin("own", "own.id", "m.sessionId")
          .select(({ fn, ref }) => {
            const before = fn
              .agg<Date>("lag", ["m.at"])
              .over((window) => window.partitionBy("m.sessionId").orderBy("m.seq"));
            return ["m.role", sql<number>`extract(epoch FROM ${ref("m.at")} - ${before})`.as("seconds")];
          }),
      )
      .with("calls", (from) =>
        from
          .selectFrom("call as c")
          .innerJoin("own", "own.id", "c.sessionId")
          .select(
            sql<number>`extract(epoch FROM ${finishedAt}::timestamptz - ${startedAt}::timestamptz)`.as(
              "seconds",
            ),
          )
          .where("c.phaseTag", "=", "finished")
          .where(startedAt, "is not", null)
          .where("c.tool", "<>", "Task"),
      )
      .selectFrom("own")
      .select(({ case: when, cast, eb, fn, lit, or, selectFrom }) => {
        const seconds = fn.coalesce(fn.sum<number>(sql`greatest(seconds, 0)`), lit(0)).as("seconds");
        const answering = selectFrom("answers").select(seconds).where("role", "=", "assistant").$asScalar();
        const calling = selectFrom("calls").select(seconds).$asScalar();
        const isPriced = sql<boolean>`bool_and(usage->>'costUsd' IS NOT NULL)`;
        return [
          fn.coalesce(fn.sum<string>("turns"), lit(0)).as("turns"),
          fn.coalesce(fn.sum<string>(allTokens), lit(0)).as("tokens"),
          when()
            .when(or([isPriced, eb(fn.countAll<string>(), "=", "0")]))
            .then(
              fn.coalesce(
                fn.sum<number>(sql`(usage->>'costUsd')::double precision`),
                cast<number>(lit(0), "float8"),
              ),
            )
            .end()
            .as("costUsd"),
          eb(answering, "+", calling).as("seconds"),
        ];
      }),
);

const allTokens = sql.join(
  ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"].map(
    (name) => sql`(usage->>${sql.lit(name)})::bigint`,
  ),
  sql` + `,
);

/**
 * A time in the phase of the call `c`. Postgres can't take a column apart in which any text has a NUL, as the result of a call
 * may; within a text the quotes would have backslashes.
 */
function timeIn(name: "startedAt" | "finishedAt"): RawBuilder<string | null> {
  return sql`substring(c.phase::text from ${sql.lit(`"${name}":"([0-9TZ:.-]+)"`)})`;
}

const startedAt = timeIn("startedAt");
const finishedAt = timeIn("finishedAt");

type Touched = Target & { visibleTo: string | null; limit: number };

/**
 * Files that sessions under the intent touched, the most written first. Which session touched which isn't stored, so those who
 * don't see every session that worked under the intent get none.
 */
export const selectTouched = prepare(
  "select-intent-touched",
  (db, { workspace, id, visibleTo, limit }: Slots<Touched>) =>
    db
      .selectFrom("touchedFile")
      .select(["path", "reads", "writes", "deletes"])
      .where("workspace", "=", workspace)
      .where("intentId", "=", id)
      .where(({ eb, exists, not, or, selectFrom }) => {
        const workedUnder = selectFrom("auditEntry as d")
          .select("d.seq")
          .where("d.sessionId", "=", sql.ref<string>("s.id"))
          .where("d.intentId", "=", id);
        const unseen = selectFrom("session as s")
          .select("s.id")
          .where("s.workspace", "=", workspace)
          .where(not(isVisible("s.id", visibleTo)))
          .where(or([eb(sql.ref("s.intentId"), "=", id), exists(workedUnder)]));
        return not(exists(unseen));
      })
      .orderBy(({ eb }) => eb("writes", "+", sql.ref<number>("deletes")), "desc")
      .orderBy("path")
      .limit(limit),
);

/** Calls with drift that was not put back, the newest first. */
export const selectOpenDrift = prepare(
  "select-intent-open-drift",
  (db, { workspace, id, limit }: Slots<Target & { limit: number }>) =>
    db
      .selectFrom("call as c")
      .innerJoin("session as s", "s.id", "c.sessionId")
      .select(({ fn }) => [
        "c.id as callId",
        "c.sessionId",
        "c.input",
        "c.drift",
        fn.coalesce(finishedAt, startedAt).as("at"),
      ])
      .where("c.driftIntentId", "=", id)
      .where("s.workspace", "=", workspace)
      .orderBy("at", (order) => order.desc().nullsFirst())
      .orderBy("c.id")
      .limit(limit),
);
