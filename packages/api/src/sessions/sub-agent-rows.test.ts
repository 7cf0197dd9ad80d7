import type { LoopState, SessionRecord, SubAgent } from "@countersign/agent";
import { updateSession } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import { sessionDetail } from "@countersign/contracts/session";
import { expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { at, newCall, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

/** A session whose first call runs a sub-agent that waits with two calls, and whose second call waits behind it. */
async function withSubAgent({ repository }: Harness): Promise<SessionRecord> {
  const record = newRecord();
  await repository.create(record, [newMessage("go"), newMessage("I ask explore"), newMessage("task")]);
  const task = newCall(record.id, { tool: "Task", phase: { tag: "running", startedAt: at } });
  const agent = { id: task.id, name: "explore" };
  const behind = newCall(record.id, { position: 1 });
  const own = [newCall(record.id, { turn: 4, agent }), newCall(record.id, { turn: 4, position: 1, agent })];
  const subAgent: SubAgent = {
    id: agent.id,
    definition: { name: "explore", description: "looks", prompt: "look", rules: { deny: ["Bash"] } },
    loop: { tag: "acting", calls: own, onceFinished: "continue" },
    turns: 3,
    costUsd: 0.5,
    lastText: "I look",
  };
  const loop: LoopState = { tag: "acting", calls: [task, behind], onceFinished: "continue" };
  return updateSession(repository, record.id, (current) =>
    transition(
      { ...current, loop, subAgent },
      { calls: [...own, task, behind], messages: [{ ...newMessage("I look"), role: "assistant", agent }] },
    ),
  );
}

it("several sessions are read together as each by itself", async () => {
  const harness = await openHarness();
  const { repository } = harness;
  const [first, second] = [await withSubAgent(harness), await withSubAgent(harness)];
  const idle = newRecord();
  await repository.create(idle, []);
  await withSubAgent(harness);
  const loaded = await repository.loadMany([idle.id, "none", second.id, first.id]);
  const byId = new Map(loaded.map((session) => [session.id, session]));
  expect([...byId.keys()].sort()).toEqual([idle.id, second.id, first.id].sort());
  for (const id of byId.keys()) expect(byId.get(id)).toEqual(await repository.load(id));
});

it("a sub-agent comes back as it was, with its own calls and not with the session's", async () => {
  const harness = await openHarness();
  const record = await withSubAgent(harness);
  expect(await harness.repository.load(record.id)).toEqual(record);
  const agent = { id: record.subAgent?.id, name: "explore" };
  const messages = await harness.repository.messages(record.id);
  expect(messages.map((message) => message.agent)).toEqual([undefined, undefined, undefined, agent]);
  const thinking: SubAgent | null = record.subAgent && {
    ...record.subAgent,
    loop: { tag: "thinking", attempt: 2, notBefore: at, notice: null },
  };
  const later = await updateSession(harness.repository, record.id, (current) =>
    transition({ ...current, subAgent: thinking }),
  );
  expect(await harness.repository.load(record.id)).toEqual(later);
});

it("a session without its sub-agent again has none of its calls", async () => {
  const harness = await openHarness();
  const record = await withSubAgent(harness);
  const after = await updateSession(harness.repository, record.id, (current) =>
    transition({ ...current, subAgent: null }),
  );
  expect(await harness.repository.load(record.id)).toEqual({ ...after, subAgent: null, loop: record.loop });
});

it("viewers see the sub-agent's calls first in the queue, under its name; only the first is active", async () => {
  const harness = await openHarness();
  const record = await withSubAgent(harness);
  const reader = createSessionReader(harness.database);
  const detail = await reader.session(record.id);
  expect(sessionDetail.parse(detail)).toEqual(detail);
  const shown = detail.queue.map((item) => [item.turn, item.position, item.active, item.agent?.name]);
  expect(shown).toEqual([
    [4, 0, true, "explore"],
    [4, 1, false, "explore"],
    [2, 1, false, undefined],
  ]);
  expect(await reader.queue(null)).toEqual(detail.queue);
});

const edit: Call["edit"] = { proposed: { command: "rm x" }, by: { kind: "person", name: "ada" }, at };
const run = {
  event: "PreToolUse" as const,
  name: "check.sh",
  source: "/work/.claude/settings.json",
  startedAt: at,
  durationMs: 12.5,
  outcome: "asked" as const,
  message: null,
};
const answer = {
  inputDigest: "digest",
  askedInput: {},
  ranBefore: 1,
  decision: "ask" as const,
  hook: "check.sh",
  reason: "odd",
};

it("a call keeps its edit, its hooks' runs and answer, its time limit and its verdict that can be taken back", async () => {
  const harness = await openHarness();
  const record = newRecord();
  await harness.repository.create(record, [newMessage("go")]);
  const call = newCall(record.id, {
    phase: { tag: "waiting", askedAt: at, isChanged: false, deniesAt: at },
    verdict: { verdict: "deny", by: "ada", at, undo: { until: at, askedAt: at } },
    edit,
    agent: { id: "task", name: "explore" },
    hookAnswer: answer,
    hookRuns: [run, { ...run, isLetThrough: true, outcome: "failed", message: "it crashed" }],
  });
  await updateSession(harness.repository, record.id, (current) => transition(current, { calls: [call] }));
  expect(await harness.repository.call(call.id)).toEqual(call);
  const { edit: _edit, agent: _agent, hookAnswer: _answer, hookRuns: _runs, ...plain } = call;
  await updateSession(harness.repository, record.id, (current) => transition(current, { calls: [plain] }));
  expect(await harness.repository.call(call.id)).toEqual(plain);
});

it("the queue shows the edit, the hooks' runs and the time limit", async () => {
  const harness = await openHarness();
  const record = newRecord();
  await harness.repository.create(record, [newMessage("go")]);
  const call = newCall(record.id, {
    phase: { tag: "waiting", askedAt: at, isChanged: false, deniesAt: at },
    edit,
    hookRuns: [run],
  });
  const loop: LoopState = { tag: "acting", calls: [call], onceFinished: "continue" };
  await updateSession(harness.repository, record.id, (current) =>
    transition({ ...current, loop }, { calls: [call] }),
  );
  const queue = await createSessionReader(harness.database).queue(record.id);
  expect(queue).toMatchObject([{ id: call.id, deniesAt: at, edit, hookRuns: [run] }]);
});
