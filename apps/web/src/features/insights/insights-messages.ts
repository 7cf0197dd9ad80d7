import type { AnswerTotals, InsightsDays, InsightsRule } from "@countersign/contracts/insights";
import { plural } from "../../lib/messages/numbers.ts";
import { formatElapsed } from "../../lib/messages/time.ts";

/** How long something took, "–" where nothing did. */
export function formatWait(milliseconds: number | null): string {
  return milliseconds === null ? "–" : formatElapsed(milliseconds);
}

/** The same at an axis, where two ticks must not read alike: "150ms", "1.25s", "2m". */
export function formatWaitTick(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)}ms`;
  return milliseconds < 60_000
    ? `${Number((milliseconds / 1_000).toFixed(2))}s`
    : formatElapsed(milliseconds);
}

/** A part of a whole, "–" of nothing: "0%", "<1%", "12%". */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  if (part === 0) return "0%";
  const percent = (100 * part) / whole;
  if (percent < 1) return "<1%";
  // Only all of it is all of it.
  return part === whole ? "100%" : `${Math.min(99, Math.round(percent))}%`;
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

export const insightsMessages = {
  median: "Median",
  p90: "p90",
  person: "Person",
  rule: "Rule",
  mode: "Mode",
  other: "Other",
  timeByDay: "Time to decision by day",
  timeByDayNote: "From prompt to decision by a person: median and p90.",
  day: "Day",
  decisionsByDay: "Decisions by day",
  decisionsByDayNote: "Decided by people, rules, session modes or something else.",
  asked: "Asked",
  showAsTable: "Show as table",
  summary: "Summary",
  medianTime: "Median time to decision",
  decidedByPeople: "Decided by people",
  deniedByPeople: "Denied by people",
  approvedQuickly: "Approved in under two seconds",
  noApprovals: "no approvals",
  noQuickApprovals: "every approval took longer",
  sessionCost: "Session cost",
  waitingNow: "Waiting now",
  nothingWaiting: "nothing waiting",
  decided: "Decided",
  denied: "Denied",
  underTwoSeconds: "Under 2s",
  decisionsByPerson: "Decisions by person",
  byPersonNote:
    "Decisions on calls that needed approval. Under 2s: approvals, and their share of all approvals.",
  promptsSaved: "Prompts saved",
  before: "Before",
  rulesBySaved: "Rules by prompts saved",
  session: "Session",
  startedBy: "Started by",
  lastActive: "Last active",
  cost: "Cost",
  sessionsByCost: "Sessions by cost",
  tool: "Tool",
  share: "Share",
  denialsByTool: "Denials by tool",
  byToolNote: "Of the calls people decided.",
  title: "Insights",
  time: "Time",
  loadingInsights: "Loading insights",
} as const;

export function formatNoDecisions(days: number): string {
  return `No decisions in the last ${days} days.`;
}

export function formatByPeople(day: string): string {
  return `by people on ${day}`;
}

export function formatByRules(day: string): string {
  return `by rules on ${day}`;
}

export function formatByModes(day: string): string {
  return `by modes on ${day}`;
}

export function formatCostNote(days: number): string {
  return `for all sessions active in the last ${days} days`;
}

export function formatUnpriced(unpriced: number): string {
  return `plus ${plural(unpriced, "session")} at an unknown price`;
}

export function formatOldest(age: string): string {
  return `oldest: ${age}`;
}

export function formatDecisionsBy(who: string): string {
  return `decisions by ${who}`;
}

export function formatDenialsBy(who: string): string {
  return `denials by ${who}`;
}

export function formatQuickApprovals(who: string): string {
  return `quick approvals by ${who}, out of all approvals`;
}

export function formatRulesNote(days: number): string {
  return `Before: calls the rule decided in the previous ${days} days. Denied: of all calls it decided or prompted for.`;
}

export function formatNoRules(days: number): string {
  return `No rule decided or prompted for a call in the last ${days} days.`;
}

export function formatPromptsSaved(rule: string): string {
  return `prompts saved by ${rule}`;
}

export function formatRuleDenials(rule: string): string {
  return `denials by ${rule}`;
}

export function formatSessionsNote(days: number): string {
  return `The ten most expensive sessions active in the last ${days} days, with their total cost.`;
}

export function formatNoSessions(days: number): string {
  return `No session with a known price was active in the last ${days} days.`;
}

export function formatDecisionsOn(tool: string): string {
  return `decisions on ${tool}`;
}

export function formatDenialsOf(tool: string): string {
  return `denials of ${tool}`;
}

export function formatNotLoaded(error: string): string {
  return `Insights couldn’t be loaded. ${error} The audit log isn’t affected.`;
}

export function formatPeriod(days: number): string {
  return `${days} days`;
}

export function formatTableLabel(label: string): string {
  return `${label}, table`;
}
