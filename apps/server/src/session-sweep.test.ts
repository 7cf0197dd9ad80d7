import { createMemoryRepository, type SessionRecord } from "@countersign/agent";
import { expect, it } from "vitest";
import { startSessionSweep } from "./session-sweep.ts";

const record: SessionRecord = {
  id: "s",
  title: "t",
  workspace: "/w",
  mode: "default",
  model: "m",
  isScripted: true,
  limits: { maxTurns: null, maxCostUsd: null },
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
  turns: 0,
  turnsSinceResume: 0,
  costAtResume: 0,
  messageCount: 0,
  contextFrom: 1,
  loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
  subAgent: null,
  intent: null,
  epoch: 1,
  owner: "me",
  visibility: "team",
  sandbox: "off",
  openedFolders: [],
  ended: null,
  createdBy: "ada",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

async function runSweep(session: Partial<SessionRecord>, orphans: string[] = []) {
  const repository = createMemoryRepository({ onWake: () => undefined });
  await repository.create({ ...record, ...session }, []);
  const done: string[] = [];
  const sweep = startSessionSweep({
    owner: "me",
    letGo: async () => undefined,
    repository: {
      load: (id) => repository.load(id),
      orphans: async () => orphans,
      ownedBy: async () => [],
    },
    runner: {
      wake: (id) => done.push(`wake ${id}`),
      end: (id, reason) => done.push(`end ${id}: ${reason}`),
      active: () => [{ sessionId: "s", epoch: 1 }],
    },
    everyMs: 60_000,
    log: { error: () => undefined },
  });
  await sweep.run();
  sweep.stop();
  return done;
}

it.each([
  { name: "a session of this process goes on", session: {}, orphans: [], want: [] },
  {
    name: "a session without an owner is woken",
    session: { owner: null },
    orphans: ["s"],
    want: ["wake s"],
  },
  {
    name: "a session that another process took is let go",
    session: { owner: "other", epoch: 2 },
    orphans: [],
    want: ["end s: replaced"],
  },
  {
    name: "a session that was stopped elsewhere is ended here, even when it is idle again",
    session: { owner: null, epoch: 3, loop: { tag: "idle" as const, notice: null } },
    orphans: [],
    want: ["end s: replaced"],
  },
])("$name", async ({ session, orphans, want }) => {
  expect(await runSweep(session, orphans)).toEqual(want);
});

it("a session that cannot be read is logged, and those behind it are still looked at", async () => {
  const ended: string[] = [];
  const logged: unknown[] = [];
  const sweep = startSessionSweep({
    owner: "me",
    letGo: async () => undefined,
    repository: {
      load: async (id) => {
        if (id === "broken") throw new Error("its row cannot be read");
        return { ...record, id, epoch: 2 };
      },
      orphans: async () => [],
      ownedBy: async () => [],
    },
    runner: {
      wake: () => undefined,
      end: (id) => void ended.push(id),
      active: () => ["broken", "s"].map((sessionId) => ({ sessionId, epoch: 1 })),
    },
    everyMs: 60_000,
    log: { error: (details: unknown) => void logged.push(details) },
  });
  await sweep.run();
  sweep.stop();
  expect(ended).toEqual(["s"]);
  expect(logged).toMatchObject([{ sessionId: "broken" }]);
});

it("a session that this process owns without working on it is let go at the second look, under its epoch", async () => {
  const free: string[] = [];
  const sweep = startSessionSweep({
    owner: "me",
    repository: {
      load: async () => record,
      orphans: async () => [],
      ownedBy: async () => ["s", "forgotten"].map((id) => ({ id, epoch: 1 })),
    },
    letGo: async (id, epoch) => free.push(`${id} ${epoch}`),
    runner: { wake: () => undefined, end: () => undefined, active: () => [{ sessionId: "s", epoch: 1 }] },
    everyMs: 60_000,
    log: { error: () => undefined },
  });
  await sweep.run();
  expect(free).toEqual([]);
  await sweep.run();
  sweep.stop();
  expect(free).toEqual(["forgotten 1"]);
});
