import type { AuditCheck } from "@countersign/contracts/audit";
import { plural } from "../../words/numbers.ts";
import { tookWords } from "../../words/time.ts";
import { clockWords, dayWords, rowsWords, rowWords } from "./row-words.ts";

/** What a check of the chain found, in words. */
export function checkWords(check: AuditCheck, now: Date): string {
  const { checked, firstBad, forgotten } = check;
  const took = `Checked in ${tookWords(check.ms)}.`;
  if (firstBad !== undefined)
    return `The chain breaks at ${rowWords(firstBad.id)}: ${ended(firstBad.reason)} ${took}`;
  if (!check.ok) return `The chain does not fit, and the server did not say where. ${took}`;
  if (checked === 0) return `The ledger has no rows yet. ${took}`;
  const rows = checked === 1 ? "The one row fits" : `All ${rowsWords(checked)} fit`;
  const gone =
    forgotten === 0 ? "" : ` Of ${rowsWords(forgotten)} only the hashes are kept, under a signed tombstone.`;
  return `${rows}${headWords(check, now)}${gone}${keyWords(check)} ${took}`;
}

/** Whether there is something in the answer that somebody should look into, though every row fits. */
export function isDoubtful({ heads, unknownKeys }: AuditCheck): boolean {
  return heads === 0 || unknownKeys.length > 0;
}

function headWords({ heads, lastHead }: AuditCheck, now: Date): string {
  if (lastHead === null)
    return ". No head of the chain is signed yet, so rows cut off at its end would not show.";
  const held = heads === 1 ? "the one signed head fits" : `${plural(heads, "signed head")} fit`;
  return `, and ${held}, too; the newest is ${rowWords(lastHead.id)} of ${momentWords(lastHead.at, now)}.`;
}

function keyWords({ unknownKeys }: AuditCheck): string {
  if (unknownKeys.length === 0) return "";
  const keys = unknownKeys.length === 1 ? "a key" : plural(unknownKeys.length, "key");
  const named = unknownKeys.map((id) => id.slice(0, 12)).join(", ");
  return ` Some heads are signed with ${keys} that this server does not know (${named}): that of another server on this database, or of somebody who had no business to.`;
}

/** The time of day, with the day where it is not today. */
function momentWords(at: string, now: Date): string {
  const isToday = new Date(at).toDateString() === now.toDateString();
  return isToday ? clockWords(at) : `${clockWords(at)} on ${dayWords(at)}`;
}

function ended(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
