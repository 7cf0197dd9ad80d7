import { z } from "zod";

/** How far back the insights look, in days; today is the last of them. */
export const insightsDays = z.union([z.literal(7), z.literal(30), z.literal(90)]);
export type InsightsDays = z.infer<typeof insightsDays>;

/** For which days to sum up. */
export const insightsRequest = z.strictObject({
  days: insightsDays.default(7),
  /** An IANA name: its midnights separate the days. */
  timeZone: z.string().max(100).refine(isTimeZone, "must be a time zone like Europe/Berlin").default("UTC"),
});
export type InsightsRequest = z.infer<typeof insightsRequest>;

/** A period of time, ISO 8601, UTC. */
const stretch = z.strictObject({
  since: z.string(),
  /** Exclusive. */
  until: z.string(),
});

/** How long calls waited for a person's answer, in milliseconds; null where nobody answered any. */
const waits = { medianMs: z.int().nullable(), p90Ms: z.int().nullable() };

/** People's answers to calls. A call that never waited, in a stopped turn, has none. */
const answers = {
  /** The sum of the next four. */
  answered: z.int(),
  approved: z.int(),
  denied: z.int(),
  instructed: z.int(),
  aborted: z.int(),
  /** Approvals less than two seconds after the call was asked. */
  quick: z.int(),
};

export const answerTotals = z.strictObject({ ...answers, ...waits });
export type AnswerTotals = z.infer<typeof answerTotals>;

/** One day. The counts by decider are of all decided calls. */
export const insightsDay = z.strictObject({
  ...stretch.shape,
  day: z.string(),
  /** Calls that waited for somebody and were decided by anyone. */
  asked: z.int(),
  byPerson: z.int(),
  byRule: z.int(),
  byMode: z.int(),
  /** Hooks, commands, grants, scopes, time limits and built-in reasons. */
  byOther: z.int(),
  ...waits,
});
export type InsightsDay = z.infer<typeof insightsDay>;

/** What one person answered. */
export const insightsPerson = z.strictObject({
  name: z.string(),
  ...answers,
  ...waits,
  /** In the period before. */
  answeredBefore: z.int(),
});
export type InsightsPerson = z.infer<typeof insightsPerson>;

/** What people answered to the calls of one tool. */
export const insightsTool = z.strictObject({ tool: z.string(), answered: z.int(), denied: z.int() });
export type InsightsTool = z.infer<typeof insightsTool>;

/** One rule. */
export const insightsRule = z.strictObject({
  /** Null for a rule that had none. */
  id: z.string().nullable(),
  text: z.string(),
  /** Whether the rules page has it. */
  isStored: z.boolean(),
  /** Calls that it allowed or denied without a person. */
  decided: z.int(),
  /** Prompts that it saved. */
  allowed: z.int(),
  denied: z.int(),
  /** Calls that asked because of it and that people answered. */
  held: z.int(),
  /** Those of them that people denied. */
  heldDenied: z.int(),
  /** In the period before. */
  decidedBefore: z.int(),
});
export type InsightsRule = z.infer<typeof insightsRule>;

/** A session that was at work in this time, with all that it ever cost in US dollars. */
export const insightsSession = z.strictObject({
  id: z.string(),
  title: z.string(),
  createdBy: z.string(),
  costUsd: z.number(),
  updatedAt: z.string(),
});
export type InsightsSession = z.infer<typeof insightsSession>;

/**
 * What the team decided in a period. Only sessions that the caller may see count. Lists are cut to `insightsRows`
 * entries, the most telling first.
 */
export const insights = z.strictObject({
  ...stretch.shape,
  /** The period of the same length before it. */
  before: z.strictObject({ ...stretch.shape, totals: answerTotals }),
  totals: answerTotals,
  waiting: z.strictObject({
    count: z.int(),
    oldest: z.strictObject({ sessionId: z.string(), askedAt: z.string() }).nullable(),
  }),
  days: z.array(insightsDay),
  people: z.array(insightsPerson),
  tools: z.array(insightsTool),
  rules: z.array(insightsRule),
  sessions: z.array(insightsSession),
  costUsd: z.number(),
  /** Sessions of this period whose price is unknown. */
  unpriced: z.int(),
});
export type Insights = z.infer<typeof insights>;

/** An approval that came sooner than this after the question was hardly read, in milliseconds. */
export const quickMs = 2_000;

/** The longest list of the insights; of sessions there are ten. */
export const insightsRows = 50;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // RangeError is how the runtime says that there is no such zone.
    return false;
  }
}
