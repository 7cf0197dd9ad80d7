import { type LoopState, updateSession } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { QueueFilter } from "@countersign/contracts/queue-page";
import { expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { newCall, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { fillQueueFacts } from "./fill-queue-facts.ts";
import { createSessionReader } from "./session-reader.ts";

type Asked = { command: string; risk?: "low" | "critical"; hour?: number; agent?: string; tool?: string };

/** A session that waits with these calls, each named by its command. */
async function createWaiting(
  { repository }: Harness,
  asked: readonly Asked[],
  change: Parameters<typeof newRecord>[0] = {},
): Promise<string> {
  const record = newRecord(change);
  await repository.create(record, [newMessage("go")]);
  const calls = asked.map(({ command, risk = "low", hour = 1, agent, tool = "Bash" }, position): Call => {
    const call = newCall(record.id, { position, tool, input: { command } });
    const askedAt = `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;
    const preview = { kind: "command" as const, command, cwd: record.workspace };
    return {
      ...call,
      phase: { tag: "waiting", askedAt, isChanged: false },
      assessment: call.assessment && { ...call.assessment, preview, risk: { level: risk, reasons: [] } },
      ...(agent === undefined ? {} : { agent: { id: `${record.id}-agent`, name: agent } }),
    };
  });
  const loop: LoopState = { tag: "acting", calls, onceFinished: "continue" };
  await updateSession(repository, record.id, (current) => transition({ ...current, loop }, { calls }));
  return record.id;
}

async function openQueue() {
  const harness = await openHarness();
  const one = await createWaiting(
    harness,
    [
      { command: "npm test", hour: 3 },
      { command: "rm -rf 100%_x", risk: "critical", hour: 2 },
    ],
    { title: "Fix the Parser", workspace: "/w/parser" },
  );
  await createWaiting(
    harness,
    [
      { command: "npm test", hour: 5, agent: "explore" },
      { command: "ls", hour: 4, tool: "List" },
    ],
    { title: "Docs", workspace: "/w/docs", createdBy: "ben" },
  );
  await createWaiting(harness, [{ command: "npm test", hour: 1 }, { command: "secret" }], {
    title: "Hidden",
    workspace: "/w/hidden",
    visibility: "private",
    createdBy: "carl",
  });
  const reader = createSessionReader(harness.database);
  const visibleTo = { all: false, name: "ada" } as const;
  const commandsOf = async (filter: QueueFilter, sort: "risk" | "age" = "risk") => {
    const { items } = await reader.queuePage({ ...filter, sort, limit: 100 }, visibleTo, "ada");
    return items.map(({ sessionTitle, input }) => `${sessionTitle}: ${String(input.command)}`);
  };
  return { harness, reader, visibleTo, commandsOf, one };
}

const [test, remove, explored, list] = [
  "Fix the Parser: npm test",
  "Fix the Parser: rm -rf 100%_x",
  "Docs: npm test",
  "Docs: ls",
];

it.each<{ name: string; filter: QueueFilter; want: (string | undefined)[] }>([
  { name: "nothing", filter: {}, want: [test, remove, explored, list] },
  { name: "a workspace", filter: { workspace: "/w/docs" }, want: [explored, list] },
  { name: "a sub-agent", filter: { agent: "explore" }, want: [explored] },
  { name: "the sessions’ own agents", filter: { agent: null }, want: [test, remove, list] },
  { name: "a tool", filter: { tool: "List" }, want: [list] },
  { name: "its own risk", filter: { risk: "critical" }, want: [remove] },
  { name: "what was asked long ago", filter: { waitedSeconds: 60 }, want: [test, remove, explored, list] },
  { name: "what has waited longer than anything", filter: { waitedSeconds: 1e9 }, want: [] },
  { name: "the caller’s sessions", filter: { mine: true }, want: [test, remove] },
  { name: "words of the call and its session", filter: { find: "PARSER npm" }, want: [test] },
  { name: "the verb of the title", filter: { find: "run ls" }, want: [list] },
  { name: "a sub-agent’s name", filter: { find: "explore" }, want: [explored] },
  { name: "signs that have a meaning in patterns", filter: { find: "100%_" }, want: [remove] },
  { name: "such a sign that isn’t there", filter: { find: "npm%test" }, want: [] },
  { name: "several filters", filter: { find: "npm", workspace: "/w/parser", mine: true }, want: [test] },
  { name: "an unknown group", filter: { group: "no such" }, want: [] },
  { name: "a kind of a call that isn’t there", filter: { like: "no such" }, want: [] },
])("$name is found, and nothing of hidden sessions", async ({ filter, want }) => {
  const { reader, visibleTo, commandsOf } = await openQueue();
  expect((await commandsOf(filter)).toSorted()).toEqual(want.toSorted());
  expect(await reader.queueCounts(filter, visibleTo, "ada")).toMatchObject({ matching: want.length });
});

it("pages of filtered calls come in both orders, and a session’s calls up to the end of a page", async () => {
  const { reader, commandsOf, one } = await openQueue();
  expect(await commandsOf({}, "age")).toEqual([remove, test, list, explored]);
  expect(await commandsOf({ find: "npm" }, "risk")).toEqual([test, explored]);
  for (const sort of ["risk", "age"] as const) {
    const asked = { agent: null, sort } as const;
    const whole = await reader.queuePage({ ...asked, limit: 100 });
    const ids: string[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page = await reader.queuePage({
        ...asked,
        limit: 2,
        ...(next === undefined ? {} : { cursor: next }),
      });
      ids.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toEqual(whole.items.map(({ id }) => id));
    const first = await reader.queuePage({ ...asked, limit: 1 });
    const ofOne = await reader.queuePage({ ...asked, sessionId: one, until: first.next ?? "", limit: 100 });
    const inFirst = first.items.filter(({ sessionId }) => sessionId === one);
    expect(ofOne.items.map(({ id }) => id)).toEqual(inFirst.map(({ id }) => id));
  }
});

it("identical calls have one group, whatever their workspace, and are counted as far as they may be seen", async () => {
  const { reader, visibleTo, commandsOf } = await openQueue();
  const { items } = await reader.queuePage({ limit: 100, find: "npm" }, visibleTo, "ada");
  const groups = new Set(items.map(({ group }) => group));
  expect([items.length, groups.size]).toEqual([2, 1]);
  const [group = ""] = groups;
  expect(await commandsOf({ group })).toEqual([test, explored]);
  expect(await commandsOf({ like: items[0]?.id ?? "" })).toEqual([test, explored]);
  const seen = await reader.queueCounts({}, visibleTo, "ada");
  expect(seen).toEqual({ matching: 4, groups: [{ group, count: 2, workspaces: 2 }], choices: null });
  expect((await reader.queueCounts({})).groups).toEqual([{ group, count: 3, workspaces: 3 }]);
  expect((await reader.queueCounts({ workspace: "/w/docs" })).groups).toEqual([]);
});

it("a hidden call tells nothing of its kind", async () => {
  const { reader, commandsOf } = await openQueue();
  const { items } = await reader.queuePage({ limit: 100, workspace: "/w/hidden", find: "npm" });
  expect(await commandsOf({ like: items[0]?.id ?? "" })).toEqual([]);
});

it("the choices count all that may be seen, the most frequent first, whatever the filter", async () => {
  const { reader, visibleTo, one } = await openQueue();
  const { choices } = await reader.queueCounts({ tool: "List", withChoices: true }, visibleTo, "ada");
  expect(choices).toMatchObject({
    session: expect.arrayContaining([{ value: one, count: 2, title: "Fix the Parser" }]),
    workspace: [
      { value: "/w/docs", count: 2 },
      { value: "/w/parser", count: 2 },
    ],
    agent: [
      { value: null, count: 3 },
      { value: "explore", count: 1 },
    ],
    tool: [
      { value: "Bash", count: 3 },
      { value: "List", count: 1 },
    ],
    risk: [
      { value: "low", count: 3 },
      { value: "critical", count: 1 },
    ],
  });
});

it("calls that an earlier version made wait are completed, in several steps and once", async () => {
  const { harness, reader } = await openQueue();
  const read = async () => (await reader.queuePage({ limit: 100, sort: "age" })).items;
  const before = await read();
  await harness.database.pool.query(
    `UPDATE call SET queue_risk = NULL, asked_at = NULL, queue_agent = NULL, queue_text = NULL, queue_group = NULL, queue_kind = NULL`,
  );
  await fillQueueFacts(harness.database);
  await fillQueueFacts(harness.database);
  expect(await read()).toEqual(before);
  expect((await reader.queueCounts({ find: "npm", risk: "low" })).matching).toBe(3);
});
