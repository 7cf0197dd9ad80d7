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
      want: "All 1,204 rows fit, and 3 signed heads fit, too; the newest is row 1,200 of 14:03. Checked in 0.4 s.",
    },
    {
      name: "a head of another day says the day",
      check: { ...good, heads: 1, lastHead: { ...head, at: at(9, 5, 3) } },
      want: "All 1,204 rows fit, and the one signed head fits, too; the newest is row 1,200 of 09:05 on 3 November 2026. Checked in 0.4 s.",
    },
    {
      name: "no head is signed, which is said",
      check: { ...good, heads: 0, lastHead: null },
      want: "All 1,204 rows fit. No head of the chain is signed yet, so rows cut off at its end would not show. Checked in 0.4 s.",
    },
    {
      name: "one row",
      check: { ...good, checked: 1, heads: 0, lastHead: null },
      want: "The one row fits. No head of the chain is signed yet, so rows cut off at its end would not show. Checked in 0.4 s.",
    },
    {
      name: "rows that are forgotten",
      check: { ...good, forgotten: 200 },
      want: "All 1,204 rows fit, and 3 signed heads fit, too; the newest is row 1,200 of 14:03. Of 200 rows only the hashes are kept, under a signed tombstone. Checked in 0.4 s.",
    },
    {
      name: "heads of a key that nobody knows",
      check: { ...good, unknownKeys: ["0123456789abcdef"] },
      want: "All 1,204 rows fit, and 3 signed heads fit, too; the newest is row 1,200 of 14:03. Some heads are signed with a key that this server does not know (0123456789ab): that of another server on this database, or of somebody who had no business to. Checked in 0.4 s.",
    },
    {
      name: "an empty audit log",
      check: { ...good, checked: 0, heads: 0, lastHead: null },
      want: "The audit log has no rows yet. Checked in 0.4 s.",
    },
    {
      name: "a row that does not fit",
      check: { ...good, ok: false, firstBad: { id: "1007", reason: "its hash is not that of what it says" } },
      want: "The chain breaks at row 1,007: its hash is not that of what it says. Checked in 0.4 s.",
    },
    {
      name: "a fault without a place is no good news",
      check: { ...good, ok: false },
      want: "The chain does not fit, and the server did not say where. Checked in 0.4 s.",
    },
  ])("$name", ({ check, want }) => {
    expect(describeCheck(check, now)).toBe(want);
  });
});
