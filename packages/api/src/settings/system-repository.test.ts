import { updateSession } from "@countersign/agent";
import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { at, newEntry, newRecord, transition } from "../fixtures/test-records.ts";
import { createSystemRepository } from "./system-repository.ts";

const untouched = {
  isPaused: false,
  changedBy: null,
  changedAt: null,
  isBypassForbidden: false,
  bypassChangedBy: null,
  bypassChangedAt: null,
};

describe("the system", () => {
  it("remembers who paused it and when", async () => {
    const { database, feed } = await openHarness();
    const system = createSystemRepository(database, feed.wake);
    expect(await system.state()).toEqual(untouched);
    const paused = { ...untouched, isPaused: true, changedBy: "a\0da", changedAt: at };
    expect(await system.setPaused(true, "a\0da", at)).toEqual(paused);
    expect(await system.state()).toEqual(paused);
  });

  it("remembers who forbade bypass, as a change of the policy that viewers see", async () => {
    const { database, feed, rules } = await openHarness();
    const received: string[] = [];
    const system = createSystemRepository(
      database,
      () => received.push("events"),
      () => received.push("rules"),
    );
    const before = await rules.snapshot();
    expect(before.isBypassForbidden).toBe(false);
    const newest = await feed.newest();
    const forbidden = {
      ...untouched,
      isBypassForbidden: true,
      bypassChangedBy: "ada",
      bypassChangedAt: at,
    };
    expect(await system.setBypassForbidden(true, "ada", at)).toEqual(forbidden);
    expect(received).toEqual(["rules", "events"]);
    const after = await rules.snapshot();
    expect([after.isBypassForbidden, after.version === before.version]).toEqual([true, false]);
    const hangUp = new AbortController();
    for await (const { event } of feed.follow({ sessionId: null, after: newest, signal: hangUp.signal })) {
      expect(event).toEqual({ type: "system-changed", system: forbidden });
      hangUp.abort();
    }
    expect(await system.setPaused(true, "ben", at)).toMatchObject({
      isBypassForbidden: true,
      bypassChangedBy: "ada",
      isPaused: true,
      changedBy: "ben",
    });
  });

  it("names the last verdict of a person, in a verdict's words", async () => {
    const { database, feed, repository } = await openHarness();
    const system = createSystemRepository(database, feed.wake);
    expect(await system.lastVerdict()).toBeNull();
    const record = newRecord();
    await repository.create(record, []);
    const byPolicy = newEntry(record.id, { verdict: "deny", decidedBy: { kind: "policy", name: "default" } });
    const restored = newEntry(record.id, { verdict: "restore", intentId: "REQ-001" });
    await updateSession(repository, record.id, (current) =>
      transition(current, {
        auditEntries: [newEntry(record.id, { input: { command: "\0" } }), byPolicy, restored],
      }),
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
    const system = createSystemRepository(database, feed.wake);
    expect(await system.recentWorkspaces(2)).toEqual(["/a", "/c"]);
  });
});
