import { updateSession } from "@countersign/agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../../fixtures/database-harness.ts";
import { newEntry, newRecord, reference, transition } from "../../fixtures/test-records.ts";
import { firstHash } from "./audit-hash.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

async function append({ repository }: Harness, count: number): Promise<void> {
  const record = newRecord();
  await repository.create(record, []);
  for (let index = 0; index < count; index++) {
    const auditEntries = [newEntry(record.id, { reason: `number ${index}\0\ud800` })];
    await updateSession(repository, record.id, (current) => transition(current, { auditEntries }));
  }
}

describe("the audit log", () => {
  it("is intact when empty", async () => {
    const { database } = await openHarness();
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 0, head: firstHash });
  });

  it("is one chain under fifty writers of two processes", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    await Promise.all(Array.from({ length: 50 }, (_, index) => append(index % 2 === 0 ? here : there, 4)));
    expect(await verifyAuditLog(here.database)).toMatchObject({
      isIntact: true,
      rows: 200,
      head: expect.any(String),
    });
  });

  it("is checked once more after a check whose connection broke, which costs no other", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const { pool } = here.database;
    await append(here, 1);
    const before = pool.totalCount - pool.idleCount;
    const blocking = await there.database.pool.connect();
    onTestFinished(() => blocking.release());
    await blocking.query("BEGIN; LOCK TABLE audit_head");
    const checking = expect(verifyAuditLog(here.database)).rejects.toThrow(/terminating connection/);
    const waiting = `FROM pg_locks WHERE NOT granted AND relation = 'audit_head'::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect
      .poll(async () => (await pool.query(`SELECT pg_terminate_backend(pid) ${waiting}`)).rowCount)
      .toBe(1);
    await checking;
    await blocking.query("ROLLBACK");
    expect(pool.totalCount - pool.idleCount).toBe(before);
    expect(await verifyAuditLog(here.database)).toMatchObject({ isIntact: true, rows: 1 });
  });

  it("keeps all rows of one change, in their order", async () => {
    const { repository, database } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    const auditEntries = ["a", "b", "c"].map((reason) => newEntry(record.id, { reason }));
    await updateSession(repository, record.id, (current) => transition(current, { auditEntries }));
    const { rows } = await database.pool.query("SELECT entry FROM audit_entry ORDER BY seq");
    expect(rows.map(({ entry }) => entry)).toEqual(auditEntries);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 3 });
  });

  it("keeps and checks which command let a call run, asked for it, began or ended", async () => {
    const { repository, database } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    const change = { tool: "Session", verdict: "change" as const, callId: "", toolUseId: "" };
    const auditEntries = [
      newEntry(record.id, {
        ...change,
        command: reference,
        input: { command: { name: "c", granted: ["Bash"] } },
      }),
      newEntry(record.id, {
        command: { ...reference, source: "team", path: null, name: "a\0\ud800" },
        reasons: [{ code: "earlier-command", text: "the command /git:commit allows it" }],
        decidedBy: { kind: "policy", name: "command" },
      }),
      newEntry(record.id),
      newEntry(record.id, {
        ...change,
        command: reference,
        input: { command: { name: "c", ended: "done" } },
      }),
    ];
    await updateSession(repository, record.id, (current) => transition(current, { auditEntries }));
    const { rows } = await database.pool.query("SELECT entry FROM audit_entry ORDER BY seq");
    expect(rows.map(({ entry }) => entry)).toEqual(auditEntries);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 4 });
    await database.pool.query(
      `SET session_replication_role = replica;
       UPDATE audit_entry SET entry = replace(entry::text, 'git:commit', 'git:status')::json WHERE seq = 1;
       RESET session_replication_role`,
    );
    const want = { isIntact: false, seq: "1", reason: "its content doesn’t match its hash" };
    expect(await verifyAuditLog(database)).toMatchObject(want);
  });

  it.each([
    "UPDATE audit_entry SET hash = ''",
    "DELETE FROM audit_entry",
    "TRUNCATE audit_entry",
    "TRUNCATE audit_entry CASCADE",
  ])("refuses %s", async (statement) => {
    const harness = await openHarness();
    await append(harness, 1);
    await expect(harness.database.pool.query(statement)).rejects.toThrow("the audit log is append-only");
    expect(await verifyAuditLog(harness.database)).toMatchObject({ isIntact: true, rows: 1 });
  });

  const tampering = [
    {
      name: "a changed entry",
      sql: `UPDATE audit_entry SET entry = replace(entry::text, '"allow"', '"deny"')::json WHERE seq = 3`,
      seq: "3",
      reason: "its content doesn’t match its hash",
    },
    {
      name: "white space in an entry",
      sql: "UPDATE audit_entry SET entry = (entry::text || ' ')::json WHERE seq = 2",
      seq: "2",
      reason: "its content doesn’t match its hash",
    },
    {
      name: "a removed row",
      sql: "DELETE FROM audit_entry WHERE seq = 4",
      seq: "5",
      reason: "row 4 is missing",
    },
    {
      name: "a removed first row",
      sql: "DELETE FROM audit_entry WHERE seq = 1",
      seq: "2",
      reason: "row 1 is missing",
    },
    {
      name: "two rows that changed places",
      sql: "UPDATE audit_entry SET seq = CASE seq WHEN 2 THEN 1003 WHEN 3 THEN 1002 END WHERE seq IN (2, 3); UPDATE audit_entry SET seq = seq - 1000 WHERE seq > 1000",
      seq: "2",
      reason: "it isn’t linked to the row before it",
    },
    {
      name: "a row that was hashed anew",
      sql: "UPDATE audit_entry SET entry = entry, hash = encode(sha256(convert_to(previous_hash || 'x', 'UTF8')), 'hex') WHERE seq = 2",
      seq: "2",
      reason: "its content doesn’t match its hash",
    },
    {
      name: "a changed column",
      sql: "UPDATE audit_entry SET decided_by_kind = 'policy' WHERE seq = 5",
      seq: "5",
      reason: "its columns differ from its content",
    },
    {
      name: "a call put under another intent",
      sql: "UPDATE audit_entry SET intent_id = 'REQ-001' WHERE seq = 5",
      seq: "5",
      reason: "its columns differ from its content",
    },
  ];
  it.each(tampering)("shows $name, behind the back of the triggers", async ({ sql, seq, reason }) => {
    const harness = await openHarness();
    await append(harness, 6);
    await harness.database.pool.query(
      `SET session_replication_role = replica; ${sql}; RESET session_replication_role`,
    );
    expect(await verifyAuditLog(harness.database)).toMatchObject({ isIntact: false, seq, reason });
  });
});
