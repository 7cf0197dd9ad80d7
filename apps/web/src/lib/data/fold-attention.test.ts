import type { SessionAttention } from "@countersign/contracts/session-attention";
import { describe, expect, it } from "vitest";
import { sampleSession } from "../../features/sessions/fixtures/sample-session.ts";
import { foldAttention } from "./fold-attention.ts";

const none: SessionAttention = { items: [], failed: 0, atLimit: 0, hasSessions: true, isConnected: false };
const failed = sampleSession("a", { status: "failed", updatedAt: "2026-01-02" });
const limited = sampleSession("b", {
  status: "awaiting-approval",
  notice: { kind: "limit", limit: "turns", message: "10 turns" },
  updatedAt: "2026-01-03",
});
const both: SessionAttention = { ...none, items: [limited, failed], failed: 1, atLimit: 1 };
/** One more failed than is named. */
const partial: SessionAttention = { ...both, failed: 2 };

describe("foldAttention", () => {
  it.each([
    { name: "one that failed", before: none, session: failed, want: { ...none, items: [failed], failed: 1 } },
    {
      name: "one at a limit, which changed last",
      before: { ...none, items: [failed], failed: 1 },
      session: limited,
      want: both,
    },
    {
      name: "one that goes on",
      before: both,
      session: sampleSession("a", { status: "queued", updatedAt: "2026-01-04" }),
      want: { ...none, items: [limited], atLimit: 1 },
    },
    {
      name: "a failed one that was ended",
      before: both,
      session: { ...failed, ended: { by: "ada", at: "2026-01-04" }, updatedAt: "2026-01-04" },
      want: { ...none, items: [limited], atLimit: 1 },
    },
    {
      name: "one that fails after its limit",
      before: both,
      session: { ...limited, status: "failed" as const, notice: null },
      want: {
        ...both,
        items: [{ ...limited, status: "failed", notice: null }, failed],
        failed: 2,
        atLimit: 0,
      },
    },
    {
      name: "an event older than what is known",
      before: both,
      session: sampleSession("a", { status: "idle", updatedAt: "2026-01-01" }),
      want: both,
    },
    {
      name: "the first session",
      before: { ...none, hasSessions: false },
      session: sampleSession("c"),
      want: none,
    },
    {
      name: "an external agent’s session",
      before: none,
      session: sampleSession("c", {
        external: { kind: "codex", sessionId: "x", key: { id: "k", name: "Codex" }, permissionMode: null },
      }),
      want: { ...none, isConnected: true },
    },
  ])("takes in $name, also twice", ({ before, session, want }) => {
    const once = foldAttention(before, session);
    expect(once).toEqual({ attention: want, isStale: false });
    expect(foldAttention(once.attention, session)).toEqual(once);
  });

  it("keeps its identity where nothing changes", () => {
    expect(foldAttention(both, sampleSession("c")).attention).toBe(both);
  });

  it.each([
    { name: "one that works", session: sampleSession("c"), want: true },
    { name: "one that failed", session: sampleSession("c", { status: "failed" }), want: true },
    { name: "one that is named", session: { ...failed, status: "queued" as const }, want: false },
  ])("asks the server about $name where not all are named", ({ session, want }) => {
    expect(foldAttention(partial, session).isStale).toBe(want);
  });
});
