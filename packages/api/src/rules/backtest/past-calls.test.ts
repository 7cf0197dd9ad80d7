import { updateSession } from "@countersign/agent";
import { expect, it } from "vitest";
import { type Harness, openHarness } from "../../fixtures/database-harness.ts";
import { newEntry, newRecord, transition } from "../../fixtures/test-records.ts";
import { type PastCallFilter, pastCalls } from "./past-calls.ts";

const nul = { command: "echo \0 \ud800", verdict: "restore" };
const all = {
  visibleTo: { all: true },
  sessionId: null,
  workspace: null,
  createdBy: null,
  limit: 10_000,
  tools: null,
  byPersons: false,
} as const;

async function read({ database }: Harness, filter: PastCallFilter = all) {
  const pages = [];
  for await (const page of pastCalls(database, filter)) pages.push(page);
  return pages.flatMap(({ calls }) => calls);
}

async function recordDecisions(
  { repository }: Harness,
  place: object,
  auditEntries: Parameters<typeof newEntry>[1][],
) {
  const record = newRecord(place);
  await repository.create(record, []);
  const entries = auditEntries.map((each) => newEntry(record.id, each));
  await updateSession(repository, record.id, (current) => transition(current, { auditEntries: entries }));
  return record.id;
}

it("are what persons, rules and modes decided, the newest first, of one session, workspace or person", async () => {
  const harness = await openHarness();
  const auditEntries = [
    { verdict: "deny" as const, input: nul, decidedBy: { kind: "person" as const, name: "ada" } },
    { decidedBy: { kind: "policy" as const, name: "rule" } },
    { verdict: "restore" as const, intentId: "REQ-001" },
    { verdict: "change" as const, callId: "" },
  ];
  const one = await recordDecisions(harness, { workspace: "/one", createdBy: "ada" }, auditEntries);
  const two = await recordDecisions(harness, { workspace: "/two\0", createdBy: "bo" }, auditEntries);
  const found = await read(harness);
  expect(found.map(({ sessionId, workspace, verdict }) => [sessionId, workspace, verdict])).toEqual([
    [two, "/two\0", "allow"],
    [two, "/two\0", "deny"],
    [one, "/one", "allow"],
    [one, "/one", "deny"],
  ]);
  expect(found[1]).toMatchObject({ input: nul, decidedBy: { kind: "person", name: "ada" } });
  expect(await read(harness, { ...all, sessionId: one })).toEqual(found.slice(2));
  expect(await read(harness, { ...all, workspace: "/two\0" })).toEqual(found.slice(0, 2));
  expect(await read(harness, { ...all, createdBy: "ada" })).toEqual(found.slice(2));
  expect(await read(harness, { ...all, sessionId: "none" })).toEqual([]);
  expect(await read(harness, { ...all, limit: 1 })).toEqual(found.slice(0, 1));
});

it("are one for each call, with the verdict that counts", async () => {
  const harness = await openHarness();
  const undone = { verdict: "undo" as const, callId: "undone" };
  await recordDecisions(harness, {}, [
    { callId: "again", verdict: "deny" },
    { callId: "again", verdict: "undo" },
    { callId: "again", verdict: "allow" },
    { callId: "again", verdict: "result" },
    { callId: "undone", verdict: "deny" },
    undone,
  ]);
  expect((await read(harness)).map(({ verdict }) => verdict)).toEqual(["allow"]);
});

it("are not those of sessions that one may not see", async () => {
  const harness = await openHarness();
  const [own, team, hidden] = await Promise.all([
    recordDecisions(harness, { visibility: "private", createdBy: "bo" }, [{}]),
    recordDecisions(harness, { visibility: "team", createdBy: "ada" }, [{}]),
    recordDecisions(harness, { visibility: "private", createdBy: "ada" }, [{}]),
  ]);
  const visibleTo = { all: false as const, name: "bo" };
  expect((await read(harness, { ...all, visibleTo })).map(({ sessionId }) => sessionId).sort()).toEqual(
    [own, team].sort(),
  );
  expect(await read(harness, { ...all, visibleTo, sessionId: hidden })).toEqual([]);
  expect(await read(harness)).toHaveLength(3);
});

it("come in pages without a gap", async () => {
  const harness = await openHarness();
  const id = await recordDecisions(harness, {}, [{}]);
  const entry = JSON.stringify(newEntry(id));
  await harness.database.pool.query(
    `INSERT INTO audit_entry (seq, session_id, call_id, decided_by_kind, decided_at, entry, previous_hash, hash)
     SELECT n, $1, 'call' || n, 'person', now(), $2::json, 'x', 'x' || n FROM generate_series(2, 2500) n`,
    [id, entry],
  );
  expect(await read(harness)).toHaveLength(2_500);
  expect(await read(harness, { ...all, limit: 1_500, sessionId: id })).toHaveLength(1_500);
});

it.each([
  { tools: ["Bash"], byPersons: false },
  { tools: ["Edit", "x".repeat(300), "no\0tool"], byPersons: false },
  { tools: [], byPersons: false },
  { tools: null, byPersons: true },
  { tools: ["Bash", "Edit"], byPersons: true },
])("are counted where nobody asks for them: tools $tools, by persons $byPersons", async (wanted) => {
  const harness = await openHarness();
  const tools = ["Bash", "Edit", "Read", "x".repeat(300), "no\0tool"];
  const person = { kind: "person" as const, name: "ada" };
  const rows = tools.flatMap((tool, index) => [
    { tool, callId: `a${index}` },
    { tool, callId: `a${index}`, verdict: "undo" as const },
    { tool, callId: `b${index}`, decidedBy: person },
    { tool, callId: `b${index}`, verdict: "result" as const },
    { tool, callId: `c${index}`, verdict: "deny" as const, decidedBy: person },
    { tool, callId: `c${index}`, verdict: "undo" as const },
    { tool, callId: `c${index}`, decidedBy: { kind: "policy" as const, name: "rule" } },
  ]);
  await recordDecisions(harness, { visibility: "team" }, rows);
  await recordDecisions(harness, { visibility: "private", createdBy: "bo" }, rows.slice(0, 3));
  const filter = { ...all, visibleTo: { all: false as const, name: "ada" } };
  const whole = await read(harness, filter);
  expect(whole).toHaveLength(2 * tools.length);
  for (const limit of [10_000, 4]) {
    const pages = [];
    for await (const page of pastCalls(harness.database, { ...filter, ...wanted, limit })) pages.push(page);
    const isWanted = ({ tool, decidedBy }: (typeof whole)[number]) =>
      (wanted.tools?.includes(tool) ?? true) && (!wanted.byPersons || decidedBy.kind === "person");
    const most = whole.slice(0, limit);
    expect(pages.flatMap(({ calls }) => calls)).toEqual(most.filter(isWanted));
    expect(pages.reduce((sum, { others }) => sum + others, 0)).toBe(
      most.length - most.filter(isWanted).length,
    );
  }
});
