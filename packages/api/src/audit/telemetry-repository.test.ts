import { updateSession } from "@countersign/agent";
import { expect, it } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { newEntry, newRecord, transition } from "../fixtures/test-records.ts";
import { createTelemetryRepository } from "./telemetry-repository.ts";

const at = "2026-11-20T10:00:00.000Z";
const soon = "2026-11-20T10:01:00.000Z";
const later = "2026-11-20T10:02:00.000Z";

async function append({ repository }: Harness, count: number): Promise<void> {
  const record = newRecord();
  await repository.create(record, []);
  const auditEntries = Array.from({ length: count }, (_, index) =>
    newEntry(record.id, { reason: `${index}\0` }),
  );
  await updateSession(repository, record.id, (current) => transition(current, { auditEntries }));
}

it("begins behind the newest row, and goes on where it stood", async () => {
  const harness = await openHarness();
  const store = createTelemetryRepository(harness.database);
  await append(harness, 3);
  expect(await store.take("a", at, soon)).toBe("3");
  await append(harness, 3);
  const rows = await store.after("3", 2);
  expect(rows.map(({ seq }) => seq)).toEqual(["4", "5"]);
  expect(rows[0]).toMatchObject({ entry: expect.stringContaining("0\\u0000"), hash: expect.any(String) });
  expect(await store.advance("a", "5")).toBe(true);
  expect(await store.take("a", at, soon)).toBe("5");
  expect(await store.advance("a", "4")).toBe(false);
});

it("lets one process send at a time, and another go on when that one is gone", async () => {
  const here = await openHarness();
  const one = createTelemetryRepository(here.database);
  const other = createTelemetryRepository((await joinHarness(here.url)).database);
  expect(await one.take("one", at, soon)).toBe("0");
  await append(here, 2);
  expect(await other.take("other", at, soon)).toBeNull();
  expect(await other.advance("other", "2")).toBe(false);
  expect(await one.advance("one", "1")).toBe(true);
  // Its time is over: it was killed, or hangs.
  expect(await other.take("other", soon, later)).toBe("1");
  expect(await one.advance("one", "2")).toBe(false);
  await one.release("one");
  expect(await one.take("one", soon, later)).toBeNull();
  await other.release("other");
  expect(await one.take("one", soon, later)).toBe("1");
});
