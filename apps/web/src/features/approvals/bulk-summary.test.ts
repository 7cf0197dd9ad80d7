import type { BulkVerdictOutcome } from "@countersign/contracts/verdict";
import { expect, it } from "vitest";
import { bulkSummary } from "./bulk-summary.ts";

const kept = { id: "a", outcome: { outcome: "accepted", by: "ada", at: "" } } as const;
const refused = { id: "b", outcome: { outcome: "refused", message: "No." } } as const;

it.each<{ verdict: "approve" | "deny"; outcomes: BulkVerdictOutcome; want: [boolean, string] }>([
  { verdict: "approve", outcomes: [kept], want: [true, "1 call approved."] },
  { verdict: "deny", outcomes: [kept, kept], want: [true, "2 calls denied."] },
  { verdict: "approve", outcomes: [kept, refused], want: [false, "1 of 2 calls approved."] },
  { verdict: "approve", outcomes: [refused], want: [false, "No call was approved by this."] },
])("$want", ({ verdict, outcomes, want: [isAll, text] }) => {
  expect(bulkSummary(verdict, outcomes)).toEqual({ isAll, text });
});
