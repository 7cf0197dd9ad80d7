import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";

/** A row of the audit log. `entry` is its text, null where it was forgotten. */
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
      await pool.query(beginTelemetry());
      const values = { owner: toColumn(owner), now: new Date(now), until };
      const [row] = await queryRows(pool, takeTelemetry(values));
      return row?.seq ?? null;
    },

    after: (seq, limit) => queryRows(pool, selectAuditLog({ seq, limit })),

    async advance(owner, seq) {
      const { rowCount } = await pool.query(advanceTelemetry({ owner: toColumn(owner), seq }));
      return rowCount === 1;
    },

    async release(owner) {
      await pool.query(releaseTelemetry({ owner: toColumn(owner) }));
    },
  };
}

/** The first time of all, nothing before the newest row is sent. */
const beginTelemetry = prepare("begin-telemetry", (db) =>
  db
    .insertInto("telemetryProgress")
    .columns(["id", "seq"])
    .expression((from) =>
      from
        .selectFrom("auditEntry")
        .select(({ fn, lit }) => [lit(1).as("id"), fn.coalesce(fn.max("seq"), lit(0)).as("seq")]),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const takeTelemetry = prepare(
  "take-telemetry",
  (db, { owner, now, until }: Slots<{ owner: string; now: Date; until: string }>) =>
    db
      .updateTable("telemetryProgress")
      .set({ owner, until })
      .where(({ eb, or }) => or([eb("owner", "is", null), eb("owner", "=", owner), eb("until", "<=", now)]))
      .returning("seq"),
);

const selectAuditLog = prepare(
  "select-telemetry",
  (db, { seq, limit }: Slots<{ seq: string; limit: number }>) =>
    db
      .selectFrom("auditEntry")
      .select(({ cast }) => ["seq", cast<string | null>("entry", "text").as("entry"), "hash"])
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(limit),
);

const advanceTelemetry = prepare(
  "advance-telemetry",
  (db, { owner, seq }: Slots<{ owner: string; seq: string }>) =>
    db.updateTable("telemetryProgress").set({ seq }).where("owner", "=", owner).where("seq", "<", seq),
);

const releaseTelemetry = prepare("release-telemetry", (db, { owner }: Slots<{ owner: string }>) =>
  db.updateTable("telemetryProgress").set({ owner: null, until: null }).where("owner", "=", owner),
);
