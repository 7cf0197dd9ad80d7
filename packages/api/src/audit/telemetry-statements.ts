import { prepare, type Slots } from "@countersign/db/prepare";

/** The first time of all, nothing before the newest row is sent. */
export const beginTelemetry = prepare("begin-telemetry", (db) =>
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

export const takeTelemetry = prepare(
  "take-telemetry",
  (db, { owner, now, until }: Slots<{ owner: string; now: Date; until: string }>) =>
    db
      .updateTable("telemetryProgress")
      .set({ owner, until })
      .where(({ eb, or }) => or([eb("owner", "is", null), eb("owner", "=", owner), eb("until", "<=", now)]))
      .returning("seq"),
);

export const selectAuditLog = prepare(
  "select-telemetry",
  (db, { seq, limit }: Slots<{ seq: string; limit: number }>) =>
    db
      .selectFrom("auditEntry")
      .select(({ cast }) => ["seq", cast<string | null>("entry", "text").as("entry"), "hash"])
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(limit),
);

export const advanceTelemetry = prepare(
  "advance-telemetry",
  (db, { owner, seq }: Slots<{ owner: string; seq: string }>) =>
    db.updateTable("telemetryProgress").set({ seq }).where("owner", "=", owner).where("seq", "<", seq),
);

export const releaseTelemetry = prepare("release-telemetry", (db, { owner }: Slots<{ owner: string }>) =>
  db.updateTable("telemetryProgress").set({ owner: null, until: null }).where("owner", "=", owner),
);
