import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/store-harness.ts";
import { at, newEntry, newRecord, transition } from "../fixtures/stored-things.ts";
import { createSystemStore } from "./system-store.ts";

describe("the system", () => {
  it("remembers who paused it and when", async () => {
    const { database, feed } = await openHarness();
    const system = createSystemStore(database, feed.wake);
    expect(await system.state()).toEqual({ isPaused: false, changedBy: null, changedAt: null });
    const paused = { isPaused: true, changedBy: "a\0da", changedAt: at };
    expect(await system.setPaused(true, "a\0da", at)).toEqual(paused);
    expect(await system.state()).toEqual(paused);
  });

  it("names the last verdict of a person, in a verdict's words", async () => {
    const { database, feed, repository } = await openHarness();
    const system = createSystemStore(database, feed.wake);
    expect(await system.lastVerdict()).toBeNull();
    const record = newRecord();
    await repository.create(record, []);
    const byPolicy = newEntry(record.id, { verdict: "deny", decidedBy: { kind: "policy", name: "default" } });
    await repository.transact(record.id, null, (current) =>
      transition(current, { decisions: [newEntry(record.id), byPolicy] }),
    );
    expect(await system.lastVerdict()).toEqual({
      verdict: "approve",
      tool: "Bash",
      by: "ada",
      at,
      sessionId: record.id,
    });
  });

  it("offers the workspaces that were used last", async () => {
    const { database, feed, repository } = await openHarness();
    const uses = [
      ["/a", 1],
      ["/b", 2],
      ["/c", 3],
      ["/a", 4],
    ] as const;
    for (const [workspace, day] of uses) {
      await repository.create(newRecord({ workspace, updatedAt: `2026-11-0${day}T00:00:00.000Z` }), []);
    }
    const system = createSystemStore(database, feed.wake);
    expect(await system.recentWorkspaces(2)).toEqual(["/a", "/c"]);
  });
});
