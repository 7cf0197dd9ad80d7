import type { SessionRecord } from "@countersign/agent";
import { type SessionFilter, sessionFilters } from "@countersign/contracts/session-filters";
import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { newRecord } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

type Asked = Parameters<Reader["sessionsPage"]>[0];
type Reader = ReturnType<typeof createSessionReader>;

async function readAll(
  reader: Reader,
  asked: Partial<Asked> & { limit: number },
  visibleTo?: Parameters<Reader["sessionsPage"]>[1],
) {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await reader.sessionsPage({ by: "change", ...asked, cursor }, visibleTo);
    expect(page.items.length).toBeLessThanOrEqual(asked.limit);
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === null) return { ids, total: page.total };
    cursor = page.next;
  }
}

/** Several of each change at the same time. */
async function openSessions() {
  const { repository, database } = await openHarness();
  for (let index = 0; index < 9; index++) {
    const updatedAt = `2026-11-20T10:00:0${index % 3}.000Z`;
    const secret = { visibility: "private", createdBy: "ben" } as const;
    await repository.create(newRecord({ updatedAt, ...(index === 4 ? secret : {}) }), []);
  }
  return createSessionReader(database);
}

it.each([1, 4, 100])("pages of %i are all sessions in the order of the list, each once", async (limit) => {
  const reader = await openSessions();
  const all = (await reader.sessions()).map(({ id }) => id);
  expect(await readAll(reader, { limit })).toEqual({ ids: all, total: 9 });
  const { items } = await reader.sessionsPage({ by: "change", limit: 100 });
  expect(items).toEqual(await reader.sessions());
});

it("has nothing of sessions that somebody may not see, and doesn’t count them", async () => {
  const reader = await openSessions();
  const visibleTo = { all: false, name: "ada" } as const;
  const visible = (await reader.sessions(visibleTo)).map(({ id }) => id);
  expect(visible).toHaveLength(8);
  expect(await readAll(reader, { limit: 3 }, visibleTo)).toEqual({ ids: visible, total: 8 });
});

it.each(["x", "W10", Buffer.from('["now","a"]').toString("base64url")])(
  "a cursor %j that no page gave is refused",
  async (cursor) => {
    const reader = await openSessions();
    await expect(reader.sessionsPage({ by: "change", cursor, limit: 10 })).rejects.toMatchObject({
      code: "bad-input",
      field: "cursor",
    });
  },
);

it("refuses the cursor of another order", async () => {
  const reader = await openSessions();
  const { next } = await reader.sessionsPage({ by: "change", limit: 2 });
  const asked = { by: "workspace", limit: 2, cursor: next ?? "" } as const;
  await expect(reader.sessionsPage(asked)).rejects.toMatchObject({ code: "bad-input", field: "cursor" });
});

const ended = { by: "ada", at: "2026-11-20T11:00:00.000Z" };
const states: Record<string, Partial<SessionRecord>> = {
  working: { workspace: "/code/site" },
  done: { workspace: "/code/shop", loop: { tag: "idle", notice: null } },
  halted: { workspace: "/code/site", loop: { tag: "stopped" } },
  "ended while idle": { workspace: "/code/api", loop: { tag: "idle", notice: null }, ended },
  "ended while it worked": { workspace: "/code/site", loop: { tag: "stopped" }, ended },
};

/** A session in each state, the last one changed last, and a private one of Ben's. */
async function openStates() {
  const { repository, database } = await openHarness();
  const titles = Object.keys(states);
  for (const [index, title] of titles.entries()) {
    const updatedAt = `2026-11-20T10:00:0${index}.000Z`;
    await repository.create(newRecord({ title, updatedAt, ...states[title] }), []);
  }
  const secret = { title: "Ünlock 100% of a_b\\c", createdBy: "ben", visibility: "private" } as const;
  await repository.create(newRecord({ ...secret, workspace: "/secret" }), []);
  const reader = createSessionReader(database);
  const titled = new Map((await reader.sessions()).map(({ id, title }) => [id, title]));
  async function find(asked: Partial<Asked>, name: string | null = "ada") {
    const visibleTo = name === null ? ({ all: true } as const) : ({ all: false, name } as const);
    const { ids, total } = await readAll(reader, { limit: 2, ...asked }, visibleTo);
    expect(total).toBe(ids.length);
    return ids.map((id) => titled.get(id));
  }
  return { reader, find };
}

const byFilter: Record<SessionFilter, string[]> = {
  open: ["halted", "done", "working"],
  active: ["working"],
  "awaiting-approval": [],
  idle: ["done"],
  failed: [],
  stopped: ["halted"],
  ended: ["ended while it worked", "ended while idle"],
};

describe("a page of those that match", () => {
  it("has the sessions of a filter, as many as are counted", async () => {
    const { reader, find } = await openStates();
    const counted = await reader.sessionCounts({ all: false, name: "ada" });
    for (const filter of sessionFilters) {
      expect([filter, await find({ filter })]).toEqual([filter, byFilter[filter]]);
      expect([filter, counted[filter]]).toEqual([filter, byFilter[filter].length]);
    }
    expect(counted.all).toBe(5);
  });

  it("is ordered by workspace, and there by change", async () => {
    const { find } = await openStates();
    const inSite = ["ended while it worked", "halted", "working"];
    expect(await find({ by: "workspace" })).toEqual(["ended while idle", "done"].concat(inSite));
    expect(await find({ by: "workspace", filter: "open" })).toEqual(["done", "halted", "working"]);
  });

  it.each([
    { find: " ", want: 6 },
    { find: "SITE ended", want: 1 },
    { find: "%", want: 1 },
    { find: "a_b", want: 1 },
    { find: "b\\c", want: 1 },
    { find: "ünlock", want: 1 },
    { find: "x\u0000", want: 0 },
    { find: "'; --", want: 0 },
  ])("finds $want by “$find”", async ({ find, want }) => {
    const sessions = await openStates();
    expect(await sessions.find({ find }, null)).toHaveLength(want);
  });

  it("has the sessions under an intent of a workspace", async () => {
    const { repository, database } = await openHarness();
    const intent = { id: "INT-1", title: "Speed" };
    await repository.create(newRecord({ title: "under it", workspace: "/code/site", intent }), []);
    await repository.create(newRecord({ title: "elsewhere", workspace: "/code/shop", intent }), []);
    const other = { id: "INT-2", title: "Order" };
    await repository.create(
      newRecord({ title: "under another", workspace: "/code/site", intent: other }),
      [],
    );
    const asked = { by: "change", limit: 10, intent: { workspace: "/code/site", id: "INT-1" } } as const;
    const { items, total } = await createSessionReader(database).sessionsPage(asked);
    expect([items.map(({ title }) => title), total]).toEqual([["under it"], 1]);
  });

  it("neither finds nor counts what somebody may not see", async () => {
    const { reader, find } = await openStates();
    for (const by of ["change", "workspace"] as const) {
      expect(await find({ find: "secret", by })).toEqual([]);
      expect(await find({ find: "ben", by })).toEqual([]);
      expect(await find({ find: "secret", by }, "ben")).toHaveLength(1);
    }
    expect((await reader.sessionCounts({ all: false, name: "cleo" })).all).toBe(5);
    expect((await reader.sessionCounts({ all: false, name: "ben" })).all).toBe(6);
  });
});
