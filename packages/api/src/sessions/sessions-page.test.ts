import { expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { newRecord } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

type Reader = ReturnType<typeof createSessionReader>;

async function readAll(reader: Reader, limit: number, visibleTo?: Parameters<Reader["sessionsPage"]>[1]) {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await reader.sessionsPage({ limit, cursor }, visibleTo);
    expect(page.items.length).toBeLessThanOrEqual(limit);
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
  expect(await readAll(reader, limit)).toEqual({ ids: all, total: 9 });
  const { items } = await reader.sessionsPage({ limit: 100 });
  expect(items).toEqual(await reader.sessions());
});

it("has nothing of sessions that somebody may not see, and doesn’t count them", async () => {
  const reader = await openSessions();
  const visibleTo = { all: false, name: "ada" } as const;
  const visible = (await reader.sessions(visibleTo)).map(({ id }) => id);
  expect(visible).toHaveLength(8);
  expect(await readAll(reader, 3, visibleTo)).toEqual({ ids: visible, total: 8 });
});

it.each(["x", "W10", Buffer.from('["now","a"]').toString("base64url")])(
  "a cursor %j that no page gave is refused",
  async (cursor) => {
    const reader = await openSessions();
    await expect(reader.sessionsPage({ cursor, limit: 10 })).rejects.toMatchObject({
      code: "bad-input",
      field: "cursor",
    });
  },
);
