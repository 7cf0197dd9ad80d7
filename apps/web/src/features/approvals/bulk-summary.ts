import type { BulkVerdictOutcome, BulkVerdictRequest } from "@countersign/contracts/verdict";
import { plural } from "../../lib/messages/numbers.ts";
import { verdictPast } from "../../lib/messages/verdict-messages.ts";

/** What became of an answer to several calls: "5 calls approved", "3 of 5 calls approved". */
export function bulkSummary(
  verdict: BulkVerdictRequest["verdict"],
  outcomes: BulkVerdictOutcome,
): { isAll: boolean; text: string } {
  const kept = outcomes.filter(({ outcome }) => outcome.outcome === "accepted").length;
  const past = verdictPast[verdict];
  if (kept === outcomes.length) return { isAll: true, text: `${plural(kept, "call")} ${past}.` };
  if (kept === 0) return { isAll: false, text: `No call was ${past} by this.` };
  return { isAll: false, text: `${kept} of ${plural(outcomes.length, "call")} ${past}.` };
}
