import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";

/** How many requests were made under a key in its time window. It's stored, so it survives restarts and covers all processes. */
export type RequestCountsRepository = {
  /** Counts one more. Returns how many there are now (`current`), and for how many milliseconds they still count (`ttl`). */
  count(key: string, windowMs: number, now: string): Promise<{ current: number; ttl: number }>;
};

/** Makes the repository over an open database. */
export function createRequestCountsRepository({ pool }: Pick<Database, "pool">): RequestCountsRepository {
  return {
    async count(key, windowMs, now) {
      const until = new Date(Date.parse(now) + windowMs);
      const [row] = await queryRows(pool, countRequest({ key, now: new Date(now), until }));
      if (row === undefined) throw new Error("a request was not counted");
      // So there are never more rows than keys in one window.
      if (row.count === 1) await pool.query(deleteOldCounts({ now: new Date(now) }));
      return { current: row.count, ttl: Math.max(0, row.until.getTime() - Date.parse(now)) };
    },
  };
}

/** One statement, so that concurrent requests are all counted. */
const countRequest = prepare(
  "count-request",
  (db, { key, now, until }: Slots<{ key: string; now: Date; until: Date }>) => {
    const isOver = sql<boolean>`request_count.until <= ${now}::timestamptz`;
    return db
      .insertInto("requestCount")
      .values({ key, count: 1, until })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet(({ case: when }) => ({
          count: when().when(isOver).then(1).else(sql<number>`request_count.count + 1`).end(),
          until: when()
            .when(isOver)
            .then(sql<Date>`excluded.until`)
            .else(sql<Date>`request_count.until`)
            .end(),
        })),
      )
      .returning(["count", "until"]);
  },
);

const deleteOldCounts = prepare("delete-old-request-counts", (db, { now }: Slots<{ now: Date }>) =>
  db.deleteFrom("requestCount").where("until", "<=", now),
);
