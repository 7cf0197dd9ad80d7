import type { AuditCheck } from "@countersign/contracts/audit";
import { describe, expect, it } from "vitest";
import { describeCheck } from "./check-messages.ts";

const now = new Date(2026, 10, 22, 15, 0);
const at = (hour: number, minute: number, day = 22) => new Date(2026, 10, day, hour, minute).toISOString();
const head = { id: "1200", hash: "ab", at: at(14, 3) };
const good: AuditCheck = {
  ok: true,
  checked: 1204,
  heads: 3,
  forgotten: 0,
  unknownKeys: [],
  lastHead: head,
  ms: 420,
};

describe("checkWords", () => {
  it.each<{ name: string; check: AuditCheck; want: string }>([
    {
      name: "everything fits",
      check: good,
      want: "Verified: 1,204 entries, 3 signatures. Newest signature: entry 1,200 at 14:03. Took 0.4s.",
    },
    {
      name: "a head of another day says the day",
      check: { ...good, heads: 1, lastHead: { ...head, at: at(9, 5, 3) } },
      want: "Verified: 1,204 entries, 1 signature. Newest signature: entry 1,200 at 09:05 on 3 November 2026. Took 0.4s.",
    },
    {
      name: "no head is signed, which is said",
      check: { ...good, heads: 0, lastHead: null },
      want: "Verified: 1,204 entries. The chain isn’t signed yet, so entries removed from its end wouldn’t show. Took 0.4s.",
    },
    {
      name: "one row",
      check: { ...good, checked: 1, heads: 0, lastHead: null },
      want: "Verified: 1 entry. The chain isn’t signed yet, so entries removed from its end wouldn’t show. Took 0.4s.",
    },
    {
      name: "rows that are forgotten",
      check: { ...good, forgotten: 200 },
      want: "Verified: 1,204 entries, 3 signatures. Newest signature: entry 1,200 at 14:03. Only the hashes of 200 entries are kept, under a signed tombstone. Took 0.4s.",
    },
    {
      name: "heads of a key that nobody knows",
      check: { ...good, unknownKeys: ["0123456789abcdef"] },
      want: "Verified: 1,204 entries, 3 signatures. Newest signature: entry 1,200 at 14:03. Some signatures use a key unknown to this server (0123456789ab): from another server on this database, or from someone who shouldn’t have signed. Took 0.4s.",
    },
    {
      name: "an empty audit log",
      check: { ...good, checked: 0, heads: 0, lastHead: null },
      want: "No entries yet. Took 0.4s.",
    },
    {
      name: "a row that does not fit",
      check: { ...good, ok: false, firstBad: { id: "1007", reason: "its hash is not that of what it says" } },
      want: "The chain breaks at entry 1,007: its hash is not that of what it says. Took 0.4s.",
    },
    {
      name: "a fault without a place is no good news",
      check: { ...good, ok: false },
      want: "The chain is broken, but the server didn’t say where. Took 0.4s.",
    },
  ])("$name", ({ check, want }) => {
    expect(describeCheck(check, now)).toBe(want);
  });
});
