import type { SessionRecord, SubAgent } from "@countersign/agent";
import { attentionOf } from "@countersign/contracts/session-attention";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { newRecord } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

const failed = {
  tag: "failed",
  notice: { kind: "failed", message: 'The model said "tag":"limited".' },
} as const;
const limited = { tag: "limited", notice: { kind: "limit", limit: "cost", message: "Spent" } } as const;
const ended = { by: "ada", at: "2026-11-20T11:00:00.000Z" };

const subAgent: SubAgent = {
  id: "x",
  definition: { name: "explore", description: "looks", prompt: 'Look for {"tag":"limited"}.' },
  loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
  turns: 0,
  costUsd: 0,
  lastText: "",
};

const records: Partial<SessionRecord>[] = [
  { title: "works" },
  { title: "failed", loop: failed },
  { title: "at its limit", loop: limited },
  { title: "failed and ended", loop: failed, ended },
  { title: "with a sub-agent at its limit", subAgent: { ...subAgent, loop: limited } },
  { title: "with a sub-agent that works", subAgent },
  { title: "idle", loop: { tag: "idle", notice: null } },
  { title: "Ben’s own", loop: limited, visibility: "private", createdBy: "ben" },
];

const standing = ["with a sub-agent at its limit", "at its limit", "failed"];

async function openRecords() {
  const { repository, database } = await openHarness();
  for (const [index, record] of records.entries())
    await repository.create(newRecord({ ...record, updatedAt: `2026-11-20T10:00:0${index}.000Z` }), []);
  return createSessionReader(database);
}

it.each<{ who: string; visibleTo: VisibilityFilter; want: string[]; atLimit: number }>([
  {
    who: "somebody",
    visibleTo: { all: false, name: "ada" },
    want: standing,
    atLimit: 2,
  },
  {
    who: "the starter of a private one",
    visibleTo: { all: false, name: "ben" },
    want: ["Ben’s own", ...standing],
    atLimit: 3,
  },
  { who: "an admin", visibleTo: { all: true }, want: ["Ben’s own", ...standing], atLimit: 3 },
])("names the sessions that stand still and that $who may see", async ({ visibleTo, want, atLimit }) => {
  const reader = await openRecords();
  const { items, ...others } = await reader.sessionAttention(visibleTo);
  expect(items.map(({ title }) => title)).toEqual(want);
  expect(others).toEqual({ failed: 1, atLimit, hasSessions: true, isConnected: false });
  const all = await reader.sessions(visibleTo);
  expect(items).toEqual(all.filter((session) => attentionOf(session) !== null));
});

it("knows that there is no session", async () => {
  const { database } = await openHarness();
  const none = { items: [], failed: 0, atLimit: 0, hasSessions: false, isConnected: false };
  expect(await createSessionReader(database).sessionAttention()).toEqual(none);
});

it("names no more than the newest hundred, and counts all", async () => {
  const { repository, database } = await openHarness();
  for (let index = 0; index < 101; index++) await repository.create(newRecord({ loop: failed }), []);
  const { items, failed: count } = await createSessionReader(database).sessionAttention();
  expect([items.length, count]).toEqual([100, 101]);
});
