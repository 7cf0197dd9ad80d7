import { updateSession } from "@countersign/agent";
import { expect, it } from "vitest";
import { openHarness } from "../../fixtures/database-harness.ts";
import { newEntry, newRecord, transition } from "../../fixtures/test-records.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

it("no secret that is recognised stands in a row or in what it is found by, and the chain is whole without it", async () => {
  const { repository, database } = await openHarness();
  const record = newRecord();
  await repository.create(record, []);
  const password = "hunter2-of-the-tests";
  const command = `psql postgres://ada:${password}@db.example/app`;
  const entry = newEntry(record.id, {
    tool: "Bash",
    input: { command },
    proposedInput: { command },
    canonical: command,
    reason: `as in ${command}`,
    shown: { kind: "command", command, cwd: "/w", canonical: command },
  });
  await updateSession(repository, record.id, (current) => transition(current, { auditEntries: [entry] }));
  const { rows } = await database.pool.query<{ decision: string; found: string }>(
    `SELECT audit_entry.entry::text AS "decision", audit_row::text AS "found" FROM audit_entry JOIN audit_row USING (seq)`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(rows[0]?.decision).toContain("psql postgres://ada:[redacted: password]@db.example/app");
  expect(rows[0]?.found).toContain("db.example");
  expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 1 });
});
