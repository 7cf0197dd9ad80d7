import { updateSession } from "@countersign/agent";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Reason } from "@countersign/contracts/reason";
import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { newCall, newEntry, newRecord, transition } from "../fixtures/test-records.ts";
import { createInsightsRepository } from "./insights-repository.ts";

const now = "2026-11-22T12:00:00.000Z";
const week = { days: 7, timeZone: "UTC" } as const;
const all = { all: true } as const;
const nobody = { answered: 0, approved: 0, denied: 0, instructed: 0, aborted: 0, quick: 0 };
const noWait = { medianMs: null, p90Ms: null };

type Change = Partial<AuditEntry> & { at: string; after?: number; by?: string };

/** An answer of `by` at `at`, `after` milliseconds after the question. */
function answer(sessionId: string, { at, after = 10_000, by = "ada", ...change }: Change): AuditEntry {
  return newEntry(sessionId, {
    askedAt: new Date(Date.parse(at) - after).toISOString(),
    decidedAt: at,
    decidedBy: { kind: "person", name: by },
    ...change,
  });
}

/** What the policy decided without asking. */
function policyEntry(sessionId: string, name: string, change: Change): AuditEntry {
  return answer(sessionId, { ...change, askedAt: null, decidedBy: { kind: "policy", name } });
}

function rule(text: string, id: string | undefined, version?: number): Reason[] {
  const reference = { text, source: "team", ...(id === undefined ? {} : { id }) };
  return [
    {
      code: "earlier-rule",
      text: "why",
      rule: { ...reference, ...(version === undefined ? {} : { version }) },
    },
  ];
}

async function open(rows: (id: string) => AuditEntry[], isPrivate = false) {
  const harness = await openHarness();
  const reader = createInsightsRepository(harness.database);
  const add = async (createdBy: string, entries: (id: string) => AuditEntry[]) => {
    const record = newRecord({ createdBy, visibility: isPrivate ? "private" : "team" });
    await harness.repository.create(record, []);
    await updateSession(harness.repository, record.id, (current) =>
      transition(current, { auditEntries: entries(record.id) }),
    );
    return record.id;
  };
  const id = await add("ada", rows);
  return { ...harness, reader, add, id };
}

describe("insights", () => {
  it("say of an empty audit log that there is nothing, and name every day", async () => {
    const { reader } = await open(() => []);
    const found = await reader.insights(week, { visibleTo: all, now });
    expect(found).toMatchObject({
      since: "2026-11-16T00:00:00.000Z",
      until: now,
      before: { since: "2026-11-09T00:00:00.000Z", until: "2026-11-15T12:00:00.000Z" },
      totals: { ...nobody, ...noWait },
      people: [],
      tools: [],
      rules: [],
      waiting: { count: 0, oldest: null },
    });
    expect(found.days.map(({ day }) => day)).toEqual([
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
    expect(found.days.at(-1)).toEqual({
      day: "2026-11-22",
      since: "2026-11-22T00:00:00.000Z",
      until: now,
      asked: 0,
      byPerson: 0,
      byRule: 0,
      byMode: 0,
      byOther: 0,
      ...noWait,
    });
  });

  it("count what people answered, how long it took, and what hardly anybody read", async () => {
    const { reader } = await open((id) => [
      answer(id, { at: "2026-11-22T10:00:00.000Z", after: 1_000 }),
      answer(id, { at: "2026-11-22T10:01:00.000Z", after: 1_999 }),
      answer(id, { at: "2026-11-22T10:02:00.000Z", after: 2_000 }),
      answer(id, { at: "2026-11-21T10:00:00.000Z", after: 4_000, verdict: "deny", tool: "Write" }),
      answer(id, { at: "2026-11-21T10:01:00.000Z", after: 20_000, verdict: "instruct", by: "bo" }),
      answer(id, { at: "2026-11-16T00:00:00.000Z", after: 100, verdict: "abort", by: "bo" }),
    ]);
    const found = await reader.insights(week, { visibleTo: all, now });
    const want = { answered: 6, approved: 3, denied: 1, instructed: 1, aborted: 1, quick: 2 };
    // 100, 1000, 1999, 2000, 4000, 20000: between the third and the fourth; half way from the fifth to the sixth.
    expect(found.totals).toEqual({ ...want, medianMs: 2_000, p90Ms: 12_000 });
    expect(found.people).toEqual([
      {
        name: "ada",
        answered: 4,
        approved: 3,
        denied: 1,
        instructed: 0,
        aborted: 0,
        quick: 2,
        medianMs: 2_000,
        p90Ms: 3_400,
        answeredBefore: 0,
      },
      {
        name: "bo",
        answered: 2,
        approved: 0,
        denied: 0,
        instructed: 1,
        aborted: 1,
        quick: 0,
        medianMs: 10_050,
        p90Ms: 18_010,
        answeredBefore: 0,
      },
    ]);
    expect(found.tools).toEqual([
      { tool: "Write", answered: 1, denied: 1 },
      { tool: "Bash", answered: 5, denied: 0 },
    ]);
    expect(found.days.map(({ asked, medianMs }) => [asked, medianMs])).toEqual([
      [1, 100],
      [0, null],
      [0, null],
      [0, null],
      [0, null],
      [2, 12_000],
      [3, 1_999],
    ]);
  });

  it("compare with the same stretch before, up to the same time of the day", async () => {
    const { reader } = await open((id) => [
      answer(id, { at: "2026-11-22T11:59:59.999Z" }),
      answer(id, { at: "2026-11-15T11:59:59.999Z", after: 3_000, verdict: "deny" }),
      answer(id, { at: "2026-11-09T00:00:00.000Z", after: 5_000 }),
      // Neither the one time nor the other: later that day, too long ago, not yet.
      answer(id, { at: "2026-11-15T12:00:00.000Z" }),
      answer(id, { at: "2026-11-08T23:59:59.999Z" }),
      answer(id, { at: now }),
    ]);
    const found = await reader.insights(week, { visibleTo: all, now });
    expect(found.totals.answered).toBe(1);
    const before = { answered: 2, approved: 1, denied: 1, instructed: 0, aborted: 0, quick: 0 };
    expect(found.before.totals).toEqual({ ...before, medianMs: 4_000, p90Ms: 4_800 });
    expect(found.people).toMatchObject([{ name: "ada", answered: 1, answeredBefore: 2 }]);
  });

  it("part the days by what decided, and leave out what is no decision on a call", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    const { reader } = await open((id) => [
      answer(id, { at }),
      answer(id, { at, decidedBy: { kind: "system", name: "time limit" }, verdict: "deny" }),
      policyEntry(id, "rule", { at, reasons: rule("Bash(ls:*)", "r1") }),
      policyEntry(id, "mode", { at }),
      policyEntry(id, "mode", { at, verdict: "deny" }),
      policyEntry(id, "class", { at }),
      // A turn that was stopped: a person ended it, but nobody was asked.
      answer(id, { at, askedAt: null, verdict: "abort" }),
      ...(["change", "drift", "restore", "undo", "approve-first"] as const).map((verdict) =>
        answer(id, { at, verdict }),
      ),
    ]);
    const found = await reader.insights(week, { visibleTo: all, now });
    expect(found.days[4]).toMatchObject({ asked: 2, byPerson: 2, byRule: 1, byMode: 2, byOther: 2 });
    expect(found.totals).toMatchObject({ answered: 1, aborted: 0 });
  });

  it("tell what rules saved and held up, all versions of one together", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    const before = "2026-11-13T09:00:00.000Z";
    const { reader, database } = await open((id) => [
      policyEntry(id, "rule", { at: before, reasons: rule("Bash(ls:*)", "r1", 1) }),
      policyEntry(id, "rule", { at, reasons: rule("Bash(ls:*)", "r1", 1) }),
      policyEntry(id, "rule", { at, reasons: rule("Bash(ls *)", "r1", 2) }),
      policyEntry(id, "rule", { at, verdict: "deny", reasons: rule("Bash(rm:*)", "r2") }),
      answer(id, { at, reasons: rule("Bash(git push:*)", "r3") }),
      answer(id, { at, verdict: "deny", reasons: rule("Bash(git push:*)", "r3") }),
      policyEntry(id, "rule", { at, reasons: rule("Read(a\0)", undefined) }),
      policyEntry(id, "rule", { at: before, reasons: rule("only before", "r9") }),
    ]);
    await database.pool.query(
      `INSERT INTO rule (id, behavior, rule, scope, owner, version, created_at, updated_at, match_count)
       VALUES ('r1', 'allow', 'Bash(ls *)', 'team', 'ada', 2, now(), now(), 2)`,
    );
    const none = { decided: 0, allowed: 0, denied: 0, held: 0, heldDenied: 0, decidedBefore: 0 };
    expect((await reader.insights(week, { visibleTo: all, now })).rules).toEqual([
      { ...none, id: "r1", text: "Bash(ls *)", isStored: true, decided: 2, allowed: 2, decidedBefore: 1 },
      { ...none, id: null, text: "Read(a\0)", isStored: false, decided: 1, allowed: 1 },
      { ...none, id: "r2", text: "Bash(rm:*)", isStored: false, decided: 1, denied: 1 },
      { ...none, id: "r3", text: "Bash(git push:*)", isStored: false, held: 2, heldDenied: 1 },
    ]);
  });

  it("count what waits now, and name what waits longest", async () => {
    const { reader, repository, id } = await open(() => []);
    const waiting = (askedAt: string, position: number) =>
      newCall(id, { position, phase: { tag: "waiting", askedAt, isChanged: false } });
    const calls = [waiting("2026-11-22T11:00:00.000Z", 0), waiting("2026-11-22T10:00:00.000Z", 1)];
    await updateSession(repository, id, (current) => transition(current, { calls }));
    expect((await reader.insights(week, { visibleTo: all, now })).waiting).toEqual({
      count: 2,
      oldest: { sessionId: id, askedAt: "2026-11-22T10:00:00.000Z" },
    });
  });

  it("list the sessions that cost most, and say how many have no price", async () => {
    const { reader, repository } = await open(() => []);
    const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const costs = [0.5, 3, null, 1, ...Array.from({ length: 8 }, () => 2)];
    for (const [index, costUsd] of costs.entries()) {
      const updatedAt = "2026-11-21T10:00:00.000Z";
      await repository.create(newRecord({ id: `s${index}`, usage: { ...usage, costUsd }, updatedAt }), []);
    }
    await repository.create(
      newRecord({ usage: { ...usage, costUsd: 99 }, updatedAt: "2026-11-15T10:00:00.000Z" }),
      [],
    );
    const found = await reader.insights(week, { visibleTo: all, now });
    expect(found.sessions.map(({ costUsd }) => costUsd)).toEqual([3, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
    expect(found.sessions[0]).toMatchObject({ id: "s1", title: "Tidy up", createdBy: "ada" });
    // The one that the harness made is of the 20th.
    expect(found).toMatchObject({ costUsd: 0.5 + 3 + 1 + 16 + 0.25, unpriced: 1 });
  });

  it("leave out private sessions of others in every number", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    const { reader, repository, id } = await open(
      (session) => [
        answer(session, { at }),
        policyEntry(session, "rule", { at, reasons: rule("Bash(ls:*)", "r1") }),
      ],
      true,
    );
    const calls = [newCall(id)];
    await updateSession(repository, id, (current) => transition(current, { calls }));
    const hidden = await reader.insights(week, { visibleTo: { all: false, name: "bo" }, now });
    expect(hidden).toMatchObject({
      totals: { ...nobody, ...noWait },
      people: [],
      tools: [],
      rules: [],
      sessions: [],
      costUsd: 0,
      waiting: { count: 0, oldest: null },
    });
    expect(hidden.days.every(({ byPerson, byRule }) => byPerson + byRule === 0)).toBe(true);
    const own = await reader.insights(week, { visibleTo: { all: false, name: "ada" }, now });
    expect(own).toMatchObject({ totals: { answered: 1 }, rules: [{ id: "r1" }], waiting: { count: 1 } });
  });

  it("follow the midnights of the viewer", async () => {
    const { reader } = await open((id) => [answer(id, { at: "2026-11-20T23:30:00.000Z" })]);
    const days = async (timeZone: string) =>
      (await reader.insights({ days: 7, timeZone }, { visibleTo: all, now })).days
        .filter(({ asked }) => asked > 0)
        .map(({ day }) => day);
    expect(await days("UTC")).toEqual(["2026-11-20"]);
    expect(await days("Europe/Berlin")).toEqual(["2026-11-21"]);
  });
});
