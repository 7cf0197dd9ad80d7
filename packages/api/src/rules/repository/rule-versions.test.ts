import { randomUUID } from "node:crypto";
import type { AlwaysAllow } from "@countersign/agent";
import { updateSession } from "@countersign/agent";
import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { verifyAuditLog } from "../../audit/log/verify-audit-log.ts";
import { openHarness } from "../../fixtures/database-harness.ts";
import { at, newEntry, newRecord, transition } from "../../fixtures/test-records.ts";
import { createTeamRepository } from "../../settings/team-repository.ts";
import { ruleOf } from "./stored-rule.ts";

function newAlwaysAllowed(change: Partial<Extract<AlwaysAllow, { kind: "rule" }>> = {}) {
  const rule = { kind: "rule" as const, id: randomUUID(), rule: "Bash(a\0b:*)", scope: "team" as const };
  return { ...rule, workspace: null, sessionId: null, by: "ada", at, expiresAt: null, ...change };
}

describe("the versions of rules", () => {
  it.each([
    "UPDATE rule_version SET by = 'bo'",
    "DELETE FROM rule_version",
    "TRUNCATE rule_version",
    "TRUNCATE rule CASCADE",
  ])("refuse %s", async (statement) => {
    const { rules, database } = await openHarness();
    await rules.create([ruleOf(newAlwaysAllowed())]);
    await expect(database.pool.query(statement)).rejects.toThrow("the versions of rules are append-only");
  });

  it("are one for each change, remembered rules and those of sessions too", async () => {
    const { rules, repository } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    const own = newAlwaysAllowed({ scope: "session", sessionId: record.id });
    await updateSession(repository, record.id, (current) => transition(current, { alwaysAllowed: [own] }));
    await rules.revokeGrant({ sessionId: record.id, grantId: own.id, by: "bo", at });
    expect(await rules.versions(own.id)).toMatchObject([
      { version: 2, what: "revoked", status: "revoked", by: "bo", rule: "Bash(a\0b:*)" },
      { version: 1, what: "created", status: "active", by: "ada" },
    ]);
    expect(await rules.versions("none")).toEqual([]);
  });
});

describe("what is remembered for others", () => {
  const table = [
    { name: "in force", reviews: false, isProposal: false, scope: "team", status: "active", rows: 1 },
    {
      name: "proposed by who may only propose",
      reviews: false,
      isProposal: true,
      scope: "team",
      status: "proposed",
      rows: 0,
    },
    {
      name: "proposed, whatever was chosen before the team reviewed",
      reviews: true,
      isProposal: false,
      scope: "project",
      status: "proposed",
      rows: 0,
    },
    {
      name: "in force for oneself",
      reviews: true,
      isProposal: false,
      scope: "user",
      status: "active",
      rows: 0,
    },
  ] as const;
  it.each(table)("is $name", async ({ reviews, isProposal, scope, status, rows }) => {
    const { rules, repository, database } = await openHarness();
    await createTeamRepository(database).change({ reviewsRules: reviews }, { by: "ada", at });
    const record = newRecord();
    await repository.create(record, []);
    const rule = newAlwaysAllowed({ scope, isProposal, workspace: scope === "project" ? "/w" : null });
    await updateSession(repository, record.id, (current) => transition(current, { alwaysAllowed: [rule] }));
    expect((await rules.list()).map((each) => each.status)).toEqual([status]);
    expect((await rules.snapshot()).rules).toHaveLength(status === "active" ? 1 : 0);
    const { rows: entries } = await database.pool.query(
      'SELECT entry FROM audit_entry WHERE entry::text LIKE \'%"tool":"Rule"%\'',
    );
    expect(entries).toHaveLength(rows);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });
  });
});

describe("hits", () => {
  it("count each verdict on a call once, of rules that ask and deny too", async () => {
    const { rules, repository } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    const made = (["ask", "deny"] as const).map(
      (behavior): Rule => ({ ...ruleOf(newAlwaysAllowed()), behavior }),
    );
    await rules.create(made);
    const reasons = made.map(({ id }) => ({
      code: "earlier-rule" as const,
      text: "",
      rule: { text: "", source: "team", id },
    }));
    const verdicts = ["allow", "deny", "undo", "result", "drift", "instruct"] as const;
    const auditEntries = verdicts.map((verdict) => newEntry(record.id, { verdict, reasons }));
    await updateSession(repository, record.id, (current) => transition(current, { auditEntries }));
    expect((await rules.list()).map(({ matchCount }) => matchCount)).toEqual([3, 3]);
  });
});
