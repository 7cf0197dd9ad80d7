import type { AnswerTotals, InsightsDays, InsightsRule } from "@countersign/contracts/insights";
import { plural } from "../../lib/messages/numbers.ts";
import { formatElapsed } from "../../lib/messages/time.ts";

/** How long something took, "–" where nothing did. */
export function formatWait(milliseconds: number | null): string {
  return milliseconds === null ? "–" : formatElapsed(milliseconds);
}

/** A part of a whole, "–" of nothing: "0 %", "<1 %", "12 %". */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  if (part === 0) return "0 %";
  const percent = (100 * part) / whole;
  if (percent < 1) return "<1 %";
  // Only all of it is all of it.
  return part === whole ? "100 %" : `${Math.min(99, Math.round(percent))} %`;
}

/** A count beside that of the days before: "3 more than in the 7 days before". */
export function formatCountChange(now: number, before: number, days: InsightsDays): string {
  const when = `the ${days} days before`;
  if (now === before) return now === 0 ? `none in ${when} either` : `as many as in ${when}`;
  const difference = Math.abs(now - before);
  return `${difference} ${now > before ? "more" : "fewer"} than in ${when}`;
}

/** A wait of the days before. */
function waitBefore(before: number | null, days: InsightsDays): string {
  return before === null
    ? `no decisions in the ${days} days before`
    : `${formatElapsed(before)} in the ${days} days before`;
}

/** Below the median: how long nine of ten took at most, where there were any, and what the median was before. */
export function waitNote(p90: number | null, medianBefore: number | null, days: InsightsDays): string {
  const before = waitBefore(medianBefore, days);
  return p90 === null ? before : `${before}; p90 ${formatElapsed(p90)}`;
}

type Denials = Pick<AnswerTotals, "denied" | "answered">;

/** Which share was denied, now and in the days before: only where something was answered. */
export function shareNote(now: Denials, before: Denials, days: InsightsDays): string {
  const when = `in the ${days} days before`;
  const then =
    before.answered === 0 ? `no decisions ${when}` : `${formatShare(before.denied, before.answered)} ${when}`;
  return now.answered === 0 ? then : `${formatShare(now.denied, now.answered)}; ${then}`;
}

/** What is true where a list has nothing. */
export function noDecisionsMessage(days: InsightsDays): string {
  return `No decisions by people in the last ${days} days.`;
}

/** What approvals that came too soon to be read mean, in a sentence; null where there were none. */
export function quickSentence({ quick, approved }: Pick<AnswerTotals, "quick" | "approved">): string | null {
  if (quick === 0) return null;
  const was = quick === 1 ? "was" : "were";
  return `${plural(quick, "approval")} (${formatShare(quick, approved)}) ${was} given within two seconds of the prompt, too fast to read it.`;
}

/** What a rule did, in words: "saved 41 prompts, denied 2". */
export function describeRuleEffect({ allowed, denied, held, heldDenied }: InsightsRule): string {
  const did = [
    ...(allowed > 0 ? [`saved ${plural(allowed, "prompt")}`] : []),
    ...(denied > 0 ? [`denied ${plural(denied, "call")}`] : []),
    ...(held > 0
      ? [
          `prompted for ${plural(held, "call")}${heldDenied > 0 ? `, of which people denied ${heldDenied}` : ""}`,
        ]
      : []),
  ];
  return did.join("; ");
}

/** A calendar day in few letters: "22 Nov". `day` is `2026-11-22`. */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}
