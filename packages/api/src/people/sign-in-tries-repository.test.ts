import { expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { createSignInTriesRepository } from "./sign-in-tries-repository.ts";

const limits = { free: 3, firstSeconds: 30, longestSeconds: 100, forgetSeconds: 1_000 };
const start = Date.parse("2026-11-22T10:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

it("lets so many through, then makes wait for twice as long each time, up to the longest", async () => {
  const { database } = await openHarness();
  const tries = createSignInTriesRepository(database);
  const take = (seconds: number) => tries.take("k", limits, at(seconds));
  expect([await take(0), await take(0), await take(0), await take(0)]).toEqual([null, null, null, 30]);
  expect([await take(29), await take(30), await take(31)]).toEqual([1, null, 59]);
  expect([await take(90), await take(91), await take(189), await take(190)]).toEqual([null, 99, 1, null]);
  expect(await take(191)).toBe(99);
});

it("forgets after a time without tries, and what was right", async () => {
  const { database } = await openHarness();
  const tries = createSignInTriesRepository(database);
  const take = (seconds: number) => tries.take("k", limits, at(seconds));
  for (let index = 0; index < 3; index += 1) await take(0);
  expect([await take(2_000), await take(2_000), await take(2_000), await take(2_000)]).toEqual([
    null,
    null,
    null,
    30,
  ]);
  await tries.clear("k");
  expect(await take(2_000)).toBeNull();
  await tries.giveBack("k");
  expect([await take(2_000), await take(2_000), await take(2_000), await take(2_000)]).toEqual([
    null,
    null,
    null,
    30,
  ]);
});

it("counts many at once one by one, and each key for itself", async () => {
  const { database } = await openHarness();
  const tries = createSignInTriesRepository(database);
  const taken = await Promise.all(Array.from({ length: 20 }, () => tries.take("k", limits, at(0))));
  expect(taken.filter((seconds) => seconds === null)).toHaveLength(3);
  expect(await tries.take("other", limits, at(0))).toBeNull();
});
