import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";

/** From how many wrong tries on somebody waits, for how long at first and at most, and after how long all is forgotten. */
export type TryLimits = { free: number; firstSeconds: number; longestSeconds: number; forgetSeconds: number };

/** Wrong tries with passwords, over restarts and all processes. A key names what is tried: an account or an address. */
export type SignInTriesRepository = {
  /**
   * Takes one try, counted as wrong until it is known to be right: so that of many at once none is free. Gives null, or how many
   * seconds are to wait.
   */
  take(key: string, limits: TryLimits, now: string): Promise<number | null>;
  /** The try was right: what was counted for the key is forgotten. */
  clear(key: string): Promise<void>;
  /** The try was right: it is not counted, those before are. */
  giveBack(key: string): Promise<void>;
  forgetOld(before: string): Promise<void>;
};

/** Makes the repository over an open database. */
export function createSignInTriesRepository({ pool }: Pick<Database, "pool">): SignInTriesRepository {
  return {
    async take(key, limits, now) {
      const [taken] = await queryRows(pool, takeTry({ key, now, ...limits }));
      if (taken !== undefined) return null;
      const [lock] = await queryRows(pool, selectLock({ key }));
      const left = (lock?.lockedUntil?.getTime() ?? Date.parse(now)) - Date.parse(now);
      return Math.max(1, Math.ceil(left / 1_000));
    },
    async clear(key) {
      await pool.query(deleteTry({ key }));
    },
    async giveBack(key) {
      await pool.query(giveBackTry({ key }));
    },
    async forgetOld(before) {
      await pool.query(deleteOldTries({ before: new Date(before) }));
    },
  };
}

/** One statement, so that of many tries at once each sees those before it. The one that uses up the free ones begins the wait. */
const takeTry = prepare("take-sign-in-try", (db, slots: Slots<TryLimits & { key: string; now: string }>) => {
  const now = sql<Date>`${slots.now}::timestamptz`;
  const failures = sql<number>`sign_in_try.failures + 1`;
  const isForgotten = sql<boolean>`sign_in_try.last_at < ${now} - make_interval(secs => ${slots.forgetSeconds}::integer)`;
  const free = sql<number>`${slots.free}::integer`;
  const firstWait = sql<Date>`${now} + make_interval(secs => ${slots.firstSeconds}::integer)`;
  const nextWait = sql<Date>`${now} + make_interval(secs => least(
    ${slots.firstSeconds}::integer * power(2, least(${failures} - ${free}, 20)), ${slots.longestSeconds}::integer))`;
  return db
    .insertInto("signInTry")
    .values(({ case: when, eb }) => ({
      key: slots.key,
      failures: 1,
      lastAt: now,
      lockedUntil: when()
        .when(eb(free, "<=", 1))
        .then(firstWait)
        .end(),
    }))
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(({ case: when, eb, or }) => ({
          lastAt: now,
          failures: when().when(isForgotten).then(1).else(failures).end(),
          lockedUntil: when()
            .when(or([isForgotten, eb(failures, "<", free)]))
            .then(sql<null>`NULL`)
            .else(nextWait)
            .end(),
        }))
        .where(({ eb, or }) =>
          or([eb("signInTry.lockedUntil", "is", null), eb("signInTry.lockedUntil", "<=", now)]),
        ),
    )
    .returning("failures");
});

const selectLock = prepare("select-sign-in-try", (db, { key }: Slots<{ key: string }>) =>
  db.selectFrom("signInTry").select("lockedUntil").where("key", "=", key),
);

const deleteTry = prepare("clear-sign-in-try", (db, { key }: Slots<{ key: string }>) =>
  db.deleteFrom("signInTry").where("key", "=", key),
);

const giveBackTry = prepare("give-back-sign-in-try", (db, { key }: Slots<{ key: string }>) =>
  db
    .updateTable("signInTry")
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, lockedUntil: null })
    .where("key", "=", key),
);

const deleteOldTries = prepare("delete-old-sign-in-tries", (db, { before }: Slots<{ before: Date }>) =>
  db.deleteFrom("signInTry").where("lastAt", "<", before),
);
