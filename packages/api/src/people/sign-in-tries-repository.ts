import type { Database } from "@countersign/db";
import { z } from "zod";

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

const taken = z.array(z.object({ failures: z.int() }));
const waiting = z.array(z.object({ lockedUntil: z.date() }));

/** Makes the store over an open database. */
export function createSignInTriesRepository({ pool }: Pick<Database, "pool">): SignInTriesRepository {
  return {
    async take(key, { free, firstSeconds, longestSeconds, forgetSeconds }, now) {
      const { rows } = await pool.query({
        name: "take-sign-in-try",
        text: takeTry,
        values: [key, now, free, firstSeconds, longestSeconds, forgetSeconds],
      });
      if (taken.parse(rows).length > 0) return null;
      const found = await pool.query({
        name: "select-sign-in-try",
        text: `SELECT locked_until AS "lockedUntil" FROM sign_in_try WHERE key = $1 AND locked_until IS NOT NULL`,
        values: [key],
      });
      const [lock] = waiting.parse(found.rows);
      const left = lock === undefined ? 0 : lock.lockedUntil.getTime() - Date.parse(now);
      return Math.max(1, Math.ceil(left / 1_000));
    },
    async clear(key) {
      await pool.query({
        name: "clear-sign-in-try",
        text: "DELETE FROM sign_in_try WHERE key = $1",
        values: [key],
      });
    },
    async giveBack(key) {
      await pool.query({
        name: "give-back-sign-in-try",
        text: "UPDATE sign_in_try SET failures = greatest(failures - 1, 0), locked_until = NULL WHERE key = $1",
        values: [key],
      });
    },
    async forgetOld(before) {
      await pool.query("DELETE FROM sign_in_try WHERE last_at < $1", [before]);
    },
  };
}

/** One statement, so that of many tries at once each sees those before it. The one that uses up the free ones begins the wait. */
const takeTry = `
  INSERT INTO sign_in_try AS known (key, failures, last_at, locked_until)
  VALUES ($1, 1, $2::timestamptz, CASE WHEN $3::integer <= 1 THEN $2::timestamptz + make_interval(secs => $4::integer) END)
  ON CONFLICT (key) DO UPDATE SET
    last_at = $2::timestamptz,
    failures = CASE WHEN known.last_at < $2::timestamptz - make_interval(secs => $6::integer) THEN 1 ELSE known.failures + 1 END,
    locked_until = CASE
      WHEN known.last_at < $2::timestamptz - make_interval(secs => $6::integer) OR known.failures + 1 < $3::integer THEN NULL
      ELSE $2::timestamptz
        + make_interval(secs => least($4::integer * power(2, least(known.failures + 1 - $3::integer, 20)), $5::integer))
    END
  WHERE known.locked_until IS NULL OR known.locked_until <= $2::timestamptz
  RETURNING failures`;
