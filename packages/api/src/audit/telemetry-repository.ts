import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { queryRows } from "@countersign/db/statement";
import * as sql from "./telemetry-statements.ts";

/** A row of the audit log as it stands there. `entry` is its text, null where what was asked is not kept any more. */
export type AuditLogLine = { seq: string; entry: string | null; hash: string };

/**
 * Up to where the audit log was sent elsewhere. One process at a time sends: it takes the place for a while, and takes it again while it
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
      await pool.query(sql.beginTelemetry());
      const values = { owner: toColumn(owner), now: new Date(now), until };
      const [row] = await queryRows(pool, sql.takeTelemetry(values));
      return row?.seq ?? null;
    },

    after: (seq, limit) => queryRows(pool, sql.selectAuditLog({ seq, limit })),

    async advance(owner, seq) {
      const { rowCount } = await pool.query(sql.advanceTelemetry({ owner: toColumn(owner), seq }));
      return rowCount === 1;
    },

    async release(owner) {
      await pool.query(sql.releaseTelemetry({ owner: toColumn(owner) }));
    },
  };
}
