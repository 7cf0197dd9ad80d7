import type { AuditCheck } from "@countersign/contracts/audit";
import { plural } from "../../lib/messages/numbers.ts";
import { formatElapsed } from "../../lib/messages/time.ts";
import { formatClock, formatDay, formatRow, formatRowCount } from "./format-row.ts";

/** What a check of the chain found, in words. */
export function describeCheck(check: AuditCheck, now: Date): string {
  const { checked, firstBad, forgotten } = check;
  const took = `Checked in ${formatElapsed(check.ms)}.`;
  if (firstBad !== undefined)
    return `The chain breaks at ${formatRow(firstBad.id)}: ${ensurePeriod(firstBad.reason)} ${took}`;
  if (!check.ok) return `The chain does not fit, and the server did not say where. ${took}`;
  if (checked === 0) return `The audit log has no rows yet. ${took}`;
  const rows = checked === 1 ? "The one row fits" : `All ${formatRowCount(checked)} fit`;
  const gone =
    forgotten === 0
      ? ""
      : ` Of ${formatRowCount(forgotten)} only the hashes are kept, under a signed tombstone.`;
  return `${rows}${describeHead(check, now)}${gone}${describeUnknownKeys(check)} ${took}`;
}

/** Whether there is something in the answer that somebody should look into, though every row fits. */
export function hasWarnings({ heads, unknownKeys }: AuditCheck): boolean {
  return heads === 0 || unknownKeys.length > 0;
}

function describeHead({ heads, lastHead }: AuditCheck, now: Date): string {
  if (lastHead === null)
    return ". No head of the chain is signed yet, so rows cut off at its end would not show.";
  const held = heads === 1 ? "the one signed head fits" : `${plural(heads, "signed head")} fit`;
  return `, and ${held}, too; the newest is ${formatRow(lastHead.id)} of ${formatMoment(lastHead.at, now)}.`;
}

function describeUnknownKeys({ unknownKeys }: AuditCheck): string {
  if (unknownKeys.length === 0) return "";
  const keys = unknownKeys.length === 1 ? "a key" : plural(unknownKeys.length, "key");
  const named = unknownKeys.map((id) => id.slice(0, 12)).join(", ");
  return ` Some heads are signed with ${keys} that this server does not know (${named}): that of another server on this database, or of somebody who had no business to.`;
}

/** The time of day, with the day where it is not today. */
function formatMoment(at: string, now: Date): string {
  const isToday = new Date(at).toDateString() === now.toDateString();
  return isToday ? formatClock(at) : `${formatClock(at)} on ${formatDay(at)}`;
}

function ensurePeriod(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
