import { updateSession } from "@countersign/agent";
import type { AuditFilters } from "@countersign/contracts/audit";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { type Database, openDatabase } from "@countersign/db";
import { createTestDatabase, silentLog, type TestDatabase } from "@countersign/db/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEntry, newRecord, transition } from "../../fixtures/test-records.ts";
import { createSessionsRepository } from "../../sessions/sessions-repository.ts";
import { prepareAuditLog } from "../log/prepare-audit-log.ts";
import { verifyAuditLog } from "../log/verify-audit-log.ts";
import { auditDetail } from "./audit-detail.ts";
import { createAuditViews } from "./audit-views.ts";
import { readAuditRows } from "./read-audit-rows.ts";
import { searchAudit } from "./search-audit.ts";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T10:00:00.000Z`;
const rule = { text: "Bash(git:*)", source: "team", id: "r1", version: 2 };
const all = { all: true as const };
const bo = { all: false as const, name: "bo" };

/** Rows are numbered from 1 on. Rows 8 and 9 are of a private session of ada's. */
const rows: Partial<AuditEntry>[] = [
  {
    input: { command: "git status" },
    decidedBy: { kind: "policy", name: "rule" },
    reasons: [{ code: "earlier-rule", text: "", rule }],
  },
  {
    callId: "c",
    tool: "Edit",
    input: { file_path: "/w/src/a.ts" },
    decidedBy: { kind: "person", name: "bo" },
    risk: "high",
  },
  {
    callId: "c",
    tool: "Edit",
    input: {},
    verdict: "result",
    risk: "high",
    decidedBy: { kind: "system", name: "result" },
    result: {
      outcome: "ran",
      exitCode: null,
      durationMs: 5,
      digest: "",
      files: [{ path: "/w/src/a.ts", added: 1, removed: 0 }],
    },
  },
  { verdict: "deny", reason: "100%_sure\\ NO", input: { command: "rm a\0\ud800b" } },
  { tool: "Read", input: { file_path: "/w/srcs" }, decidedBy: { kind: "hook", name: "check.sh" } },
  { decidedBy: { kind: "system", name: "time limit" }, verdict: "deny" },
  { tool: "x".repeat(5_000), input: { path: `/${"y".repeat(9_000)}/z` } },
  { decidedBy: { kind: "person", name: "ada" }, input: { command: "cat SECRET" } },
  { callId: "p", verdict: "deny", input: { command: "cat SECRET2" } },
];

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ dataFolder: "", databaseUrl: test.url, log: silentLog });
  await fill(database);
  const client = await database.pool.connect();
  await prepareAuditLog(client, silentLog);
  client.release();
}, 60_000);
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function fill(into: Database): Promise<void> {
  const idle = () => undefined;
  const repository = createSessionsRepository(into, {
    onEvents: idle,
    onRules: idle,
    onWake: idle,
    enqueue: null,
  });
  const [shared, secret] = [
    newRecord({ createdBy: "bo" }),
    newRecord({ createdBy: "ada", visibility: "private" }),
  ];
  for (const record of [shared, secret]) await repository.create(record, []);
  for (const [index, change] of rows.entries()) {
    const { id } = index < 7 ? shared : secret;
    const times = { askedAt: day(index + 1), decidedAt: day(index + 1) };
    const auditEntries = [newEntry(id, { ...times, ...change })];
    await updateSession(repository, id, (current) => transition(current, { auditEntries }));
  }
}

async function searchSeqs(
  filters: AuditFilters,
  text?: string,
  visibleTo: typeof all | typeof bo = all,
): Promise<string[]> {
  const { seqs } = await searchAudit(database, { filters, text, visibleTo, before: null, limit: 50 });
  return seqs;
}

describe("searching the audit log", () => {
  it.each<{ name: string; filters?: AuditFilters; text?: string; visibleTo?: typeof bo; want: string[] }>([
    { name: "everything but what came of calls", want: ["9", "8", "7", "6", "5", "4", "2", "1"] },
    { name: "not what is private to another", visibleTo: bo, want: ["7", "6", "5", "4", "2", "1"] },
    { name: "not the words of what is private to another", visibleTo: bo, text: "secret", want: [] },
    { name: "by tool", filters: { tool: "Edit" }, want: ["2"] },
    { name: "by a tool's name that is cut in the index", filters: { tool: "x".repeat(200) }, want: ["7"] },
    { name: "by person", filters: { by: "ada" }, want: ["9", "8", "7", "4"] },
    { name: "by hook", filters: { by: "check.sh" }, want: ["5"] },
    { name: "by a kind", filters: { by: "kind:timeout" }, want: ["6"] },
    { name: "by no name that is a kind", filters: { by: "rule" }, want: [] },
    { name: "by a rule's text", filters: { rule: "Bash(git:*)" }, want: ["1"] },
    { name: "by a rule's id", filters: { rule: "r1" }, want: ["1"] },
    { name: "by verdict", filters: { verdict: "deny" }, want: ["9", "6", "4"] },
    { name: "what came of calls", filters: { verdict: "result" }, want: ["3"] },
    { name: "by risk", filters: { risk: "high" }, want: ["2"] },
    { name: "by a folder, and not one whose name begins the same", filters: { path: "/w/src" }, want: ["2"] },
    { name: "by a file, however it is written", filters: { path: "/w/./src/../src/a.ts" }, want: ["2"] },
    { name: "by a folder that ends with a slash", filters: { path: "/w/" }, want: ["5", "2"] },
    { name: "by a path that no index takes", filters: { path: `/${"y".repeat(9_000)}` }, want: ["7"] },
    { name: "by what came of a call to a file", filters: { path: "/w/src", verdict: "result" }, want: ["3"] },
    { name: "since a time", filters: { since: day(8) }, want: ["9", "8"] },
    { name: "until a time, without it", filters: { until: day(2) }, want: ["1"] },
    { name: "between times", filters: { since: day(2), until: day(5) }, want: ["4", "2"] },
    { name: "in a time to come", filters: { since: "2036-01-01T00:00:00Z" }, want: [] },
    { name: "a text in any case", text: "GIT St", want: ["1"] },
    { name: "one letter", text: "g", want: ["1"] },
    { name: "a reason with signs that mean something in SQL", text: "100%_sure\\", want: ["4"] },
    { name: "signs that mean something in SQL and stand nowhere", text: "%%", want: [] },
    { name: "a text with NUL and half a pair", text: "a\0\ud800b", want: ["4"] },
    {
      name: "all that is given at once",
      filters: { by: "ada", verdict: "deny", until: day(9) },
      text: "rm",
      want: ["4"],
    },
    {
      name: "nothing of a statement in a filter",
      filters: { tool: "'; DROP TABLE audit_entry; --" },
      want: [],
    },
  ])("finds $name", async ({ filters = {}, text, visibleTo = all, want }) => {
    expect(await searchSeqs(filters, text, visibleTo)).toEqual(want);
  });

  it("gives every row once, page by page, also while rows come", async () => {
    const seen: string[] = [];
    let before: bigint | null = null;
    for (let page = 0; page < 8; page += 1) {
      const { seqs } = await searchAudit(database, { filters: {}, visibleTo: all, before, limit: 1 });
      seen.push(...seqs);
      before = BigInt(seqs[0] ?? 0);
    }
    expect(seen).toEqual(["9", "8", "7", "6", "5", "4", "2", "1"]);
  });

  it("refuses a kind that there is none of, and names those that there are", async () => {
    await expect(searchSeqs({ by: "kind:robot" })).rejects.toThrow(
      /unknown kind kind:robot\. Kinds: person, rule,/,
    );
  });

  it("works without the index that Postgres may not have, and says what it searched", async () => {
    const client = await database.pool.connect();
    await client.query("DROP INDEX audit_row_search_idx");
    expect(await searchSeqs({}, "git st")).toEqual(["1"]);
    await prepareAuditLog(client, silentLog);
    const { rows: made } = await client.query("SELECT to_regclass('audit_row_search_idx')::text AS name");
    client.release();
    expect(made).toEqual([{ name: "audit_row_search_idx" }]);
  });

  it("starts where no extension may be made", async () => {
    const messages: string[] = [];
    const client = await database.pool.connect();
    const role = `guest_${process.pid}`;
    await client.query(`DROP INDEX audit_row_search_idx; DROP EXTENSION pg_trgm; CREATE ROLE ${role};
      GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO ${role}; SET ROLE ${role}`);
    await prepareAuditLog(client, { ...silentLog, info: (message) => messages.push(message) });
    expect(messages).toEqual([expect.stringContaining("permission denied")]);
    expect(await searchSeqs({}, "git st")).toEqual(["1"]);
    await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await prepareAuditLog(client, silentLog);
    client.release();
  });

  it("makes earlier rows searchable at the start, the same as the check expects", async () => {
    const client = await database.pool.connect();
    const messages: string[] = [];
    await client.query(
      "SET session_replication_role = replica; DELETE FROM audit_row WHERE seq <= 6; RESET session_replication_role",
    );
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: false, seq: "1" });
    await prepareAuditLog(client, { ...silentLog, info: (message) => messages.push(message) });
    client.release();
    expect(messages).toEqual(["made 6 earlier audit entries searchable"]);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 9 });
  });
});

describe("rows as lists show them", () => {
  it("say what came of their call", async () => {
    const listed = await readAuditRows(database, ["2", "4", "7"]);
    expect(listed).toMatchObject([
      { id: "7", outcome: null, decidedAt: day(7), waitedMs: 0 },
      { id: "4", what: "rm a\0\ud800b", outcome: null, reason: "100%_sure\\ NO" },
      { id: "2", what: "/w/src/a.ts", outcome: "ran", exitCode: null, workspace: "/work/sample" },
    ]);
  });

  it("are there whole, with those of the same call, and not for who may not see them", async () => {
    const whole = await auditDetail(database, "2", all);
    expect(whole).toMatchObject({ entry: { tool: "Edit" }, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(whole?.ofCall.map(({ id }) => id).sort()).toEqual(["2", "3"]);
    expect(await auditDetail(database, "8", bo)).toBeNull();
    expect(await auditDetail(database, "8", all)).toMatchObject({ row: { id: "8" } });
    expect(await auditDetail(database, "99", all)).toBeNull();
  });

  it("come with what the same person decided in that hour, but for what is private to another", async () => {
    const [first, second] = [await auditDetail(database, "4", all), await auditDetail(database, "4", bo)];
    expect(first?.sameHour).toEqual([]);
    expect(second?.sameHour).toEqual([]);
  });
});

describe("views that were kept", () => {
  it("are one's own and the team's, replaced by name, and removed by their owner alone", async () => {
    const views = createAuditViews(database);
    const view = { query: "?verdict=deny", at: day(1) };
    await views.save({ ...view, id: "1", name: "mine", owner: "ada", isShared: false });
    await views.save({ ...view, id: "2", name: "ours", owner: "ada", isShared: true });
    await views.save({ ...view, id: "3", name: "ours", owner: "ada", isShared: true, query: "" });
    expect(await views.list("bo")).toEqual([
      { id: "2", name: "ours", query: "", owner: "ada", isShared: true, createdAt: day(1) },
    ]);
    expect((await views.list("ada")).map(({ name }) => name)).toEqual(["mine", "ours"]);
    expect(await views.remove("2", "bo")).toBe(false);
    expect(await views.remove("2", "ada")).toBe(true);
  });

  it("are not without end", async () => {
    const views = createAuditViews(database);
    const save = (number: number) =>
      views.save({
        query: "",
        at: day(1),
        id: `v${number}`,
        name: `view ${number}`,
        owner: "eve",
        isShared: false,
      });
    for (let number = 0; number < 100; number += 1) await save(number);
    await expect(save(100)).rejects.toThrow("You already have 100 views");
    await save(99);
  });
});
