import type { AuditCheck } from "@countersign/contracts/audit";
import { plural } from "../../words/numbers.ts";
import { tookWords } from "../../words/time.ts";
import { clockWords, dayWords, rowsWords, rowWords } from "./row-words.ts";

/** What a check of the chain found, in words. */
export function checkWords(check: AuditCheck, now: Date): string {
  const { checked, firstBad, heads, lastHead } = check;
  const took = `Checked in ${tookWords(check.ms)}.`;
  if (firstBad !== undefined)
    return `The chain breaks at ${rowWords(firstBad.id)}: ${ended(firstBad.reason)} ${took}`;
  if (!check.ok) return `The chain does not fit, and the server did not say where. ${took}`;
  if (checked === 0) return `The ledger has no rows yet. ${took}`;
  const rows = checked === 1 ? "The one row fits" : `All ${rowsWords(checked)} fit`;
  if (lastHead === null) {
    return `${rows}. No head of the chain is signed yet, so rows cut off at its end would not show. ${took}`;
  }
  const held = heads === 1 ? "the one signed head fits" : `${plural(heads, "signed head")} fit`;
  return `${rows}, and ${held}, too; the newest is ${rowWords(lastHead.id)} of ${momentWords(lastHead.at, now)}. ${took}`;
}

/** The time of day, with the day where it is not today. */
function momentWords(at: string, now: Date): string {
  const isToday = new Date(at).toDateString() === now.toDateString();
  return isToday ? clockWords(at) : `${clockWords(at)} on ${dayWords(at)}`;
}

function ended(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
