import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";

/** A row of the ledger as it stands there. `entry` is its text, null where what was asked is not kept any more. */
export type AuditLogLine = { seq: string; entry: string | null; hash: string };

/**
 * Up to where the ledger was sent elsewhere. One process at a time sends: it takes the place for a while, and takes it again while it
 * goes on. Times are ISO 8601, UTC.
 */
export type TelemetryRepository = {
  /** The last row that was sent, or null while another process has the place. The first time of all it is the newest row there is. */
  take(owner: string, now: string, until: string): Promise<string | null>;
  /** Rows after `seq`, in their order. */
  after(seq: string, limit: number): Promise<AuditLogLine[]>;
  /** Notes that rows up to `seq` were sent. False when `owner` does not have the place any more. */
  advance(owner: string, seq: string): Promise<boolean>;
  /** Gives the place back at once. */
  release(owner: string): Promise<void>;
};

/** The place in Postgres. */
export function createTelemetryRepository({ pool }: Pick<Database, "pool">): TelemetryRepository {
  return {
    async take(owner, now, until) {
      await pool.query({
        name: "begin-telemetry",
        text: `INSERT INTO telemetry_progress (id, seq)
          SELECT 1, coalesce(max(seq), 0) FROM audit_entry ON CONFLICT DO NOTHING`,
      });
      const { rows } = await pool.query<{ seq: string }>({
        name: "take-telemetry",
        text: `UPDATE telemetry_progress SET owner = $1, until = $3
          WHERE owner IS NULL OR owner = $1 OR until <= $2 RETURNING seq`,
        values: [toColumn(owner), now, until],
      });
      return rows[0]?.seq ?? null;
    },

    async after(seq, limit) {
      const { rows } = await pool.query<AuditLogLine>({
        name: "select-telemetry",
        text: "SELECT seq, entry::text AS entry, hash FROM audit_entry WHERE seq > $1 ORDER BY seq LIMIT $2",
        values: [seq, limit],
      });
      return rows;
    },

    async advance(owner, seq) {
      const { rowCount } = await pool.query({
        name: "advance-telemetry",
        text: "UPDATE telemetry_progress SET seq = $2 WHERE owner = $1 AND seq < $2",
        values: [toColumn(owner), seq],
      });
      return rowCount === 1;
    },

    async release(owner) {
      await pool.query({
        name: "release-telemetry",
        text: "UPDATE telemetry_progress SET owner = NULL, until = NULL WHERE owner = $1",
        values: [toColumn(owner)],
      });
    },
  };
}
