import type { AuditLogLine, TelemetryRepository } from "@countersign/api/telemetry-repository";
import { describe, expect, it, onTestFinished } from "vitest";
import { followAuditLog } from "./follow-audit-log.ts";

/** An audit log of `count` rows in memory. */
function createRowStore(count: number) {
  let place = 0;
  const store: TelemetryRepository = {
    take: async () => String(place),
    after: async (seq, limit) =>
      Array.from({ length: Math.min(limit, count - Number(seq)) }, (_, index) => {
        return { seq: String(Number(seq) + index + 1), entry: null, hash: "" };
      }),
    advance: async (_owner, seq) => {
      place = Number(seq);
      return true;
    },
    release: async () => {},
  };
  return { store, place: () => place };
}

function follow(store: TelemetryRepository, send: (lines: AuditLogLine[]) => Promise<void>, waitsMs = [1]) {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message), info: () => {} };
  const follower = followAuditLog({ store, send, owner: "a", now: Date.now, log, pollMs: 1, waitsMs });
  onTestFinished(follower.close);
  return { warnings, follower };
}

describe("following the audit log", () => {
  it("sends in batches without a pause between them", async () => {
    const { store, place } = createRowStore(450);
    const sizes: number[] = [];
    follow(store, async (lines) => void sizes.push(lines.length));
    await expect.poll(place).toBe(450);
    expect(sizes).toEqual([100, 100, 100, 100, 50]);
  });

  it("sends less at once while it is refused, since a batch may have been too large", async () => {
    const { store, place } = createRowStore(120);
    const sizes: number[] = [];
    const { warnings } = follow(store, async (lines) => {
      sizes.push(lines.length);
      if (lines.length > 30) throw new Error("413");
    });
    await expect.poll(place).toBe(120);
    expect(sizes.slice(0, 3)).toEqual([100, 50, 25]);
    expect(warnings.every((message) => message.includes("retrying in the background"))).toBe(true);
  });

  it("waits longer after each failure in a row, and warns of the first alone", async () => {
    const { store } = createRowStore(1);
    const times: number[] = [];
    const send = async () => {
      times.push(Date.now());
      throw new Error("away");
    };
    const { warnings } = follow(store, send, [5, 40, 120]);
    await expect.poll(() => times.length).toBe(5);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps[1]).toBeGreaterThanOrEqual(35);
    expect(gaps[2]).toBeGreaterThanOrEqual(110);
    expect(gaps[3]).toBeGreaterThanOrEqual(110);
    expect(warnings).toHaveLength(1);
  });

  it("goes on when the database was away for a moment", async () => {
    const { store, place } = createRowStore(3);
    let asked = 0;
    const take: TelemetryRepository["take"] = async (...given) => {
      asked += 1;
      if (asked < 3) throw new Error("the database is away");
      return store.take(...given);
    };
    follow({ ...store, take }, async () => {});
    await expect.poll(place).toBe(3);
  });

  it("sends nothing while another process does", async () => {
    const { store } = createRowStore(3);
    const sent: AuditLogLine[][] = [];
    follow({ ...store, take: async () => null }, async (lines) => void sent.push(lines));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sent).toEqual([]);
  });
});
