import type { AuditCheck } from "@countersign/contracts/audit";
import { plural } from "../../lib/messages/numbers.ts";
import { formatElapsed } from "../../lib/messages/time.ts";
import { formatClock, formatDay, formatRow, formatRowCount } from "./format-row.ts";

/** What a check of the chain found, in words. */
export function describeCheck(check: AuditCheck, now: Date): string {
  const { checked, firstBad, forgotten } = check;
  const took = `Took ${formatElapsed(check.ms)}.`;
  if (firstBad !== undefined)
    return `The chain breaks at ${formatRow(firstBad.id)}: ${ensurePeriod(firstBad.reason)} ${took}`;
  if (!check.ok) return `The chain is broken, but the server didn’t say where. ${took}`;
  if (checked === 0) return `No entries yet. ${took}`;
  const gone =
    forgotten === 0
      ? ""
      : ` Only the hashes of ${formatRowCount(forgotten)} are kept, under a signed tombstone.`;
  return `Verified: ${formatRowCount(checked)}${describeHead(check, now)}${gone}${describeUnknownKeys(check)} ${took}`;
}

/** Whether there is something in the answer that somebody should look into, though every row fits. */
export function hasWarnings({ heads, unknownKeys }: AuditCheck): boolean {
  return heads === 0 || unknownKeys.length > 0;
}

function describeHead({ heads, lastHead }: AuditCheck, now: Date): string {
  if (lastHead === null)
    return ". The chain isn’t signed yet, so entries removed from its end wouldn’t show.";
  const newest = `${formatRow(lastHead.id)} at ${formatMoment(lastHead.at, now)}`;
  return `, ${plural(heads, "signature")}. Newest signature: ${newest}.`;
}

function describeUnknownKeys({ unknownKeys }: AuditCheck): string {
  if (unknownKeys.length === 0) return "";
  const keys = unknownKeys.length === 1 ? "a key" : plural(unknownKeys.length, "key");
  const named = unknownKeys.map((id) => id.slice(0, 12)).join(", ");
  return ` Some signatures use ${keys} unknown to this server (${named}): from another server on this database, or from someone who shouldn’t have signed.`;
}

/** The time of day, with the day where it is not today. */
function formatMoment(at: string, now: Date): string {
  const isToday = new Date(at).toDateString() === now.toDateString();
  return isToday ? formatClock(at) : `${formatClock(at)} on ${formatDay(at)}`;
}

function ensurePeriod(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
