import { z } from "zod";

/** How far back the insights look, in days; today is the last of them. */
export const insightsDays = z.union([z.literal(7), z.literal(30), z.literal(90)]);
export type InsightsDays = z.infer<typeof insightsDays>;

/** `timeZone`: whose midnights part the days, by its IANA name. */
export const insightsRequest = z.strictObject({
  days: insightsDays.default(7),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, "must be a time zone such as Europe/Berlin")
    .default("UTC"),
});
export type InsightsRequest = z.infer<typeof insightsRequest>;

/** A stretch of time, ISO 8601, UTC; `until` is exclusive. */
const stretch = z.strictObject({ since: z.string(), until: z.string() });

/** How long calls waited for a person's answer, in milliseconds; null where nobody answered any. */
const waits = { medianMs: z.int().nullable(), p90Ms: z.int().nullable() };

/**
 * Answers of people to calls. `answered` is the sum of the four below it. `quick`: approvals less than two seconds after the call was
 * asked. An answer to a call that never waited (a stopped turn) is none.
 */
const answers = {
  answered: z.int(),
  approved: z.int(),
  denied: z.int(),
  instructed: z.int(),
  aborted: z.int(),
  quick: z.int(),
};

export const answerTotals = z.strictObject({ ...answers, ...waits });
export type AnswerTotals = z.infer<typeof answerTotals>;

/**
 * One day. `asked`: calls that waited for somebody and were decided, by whomever. The other counts are of all decided calls, by what
 * decided them; `byOther` are hooks, commands, grants, scopes, time limits and built-in reasons.
 */
export const insightsDay = z.strictObject({
  ...stretch.shape,
  day: z.string(),
  asked: z.int(),
  byPerson: z.int(),
  byRule: z.int(),
  byMode: z.int(),
  byOther: z.int(),
  ...waits,
});
export type InsightsDay = z.infer<typeof insightsDay>;

/** What one person answered. `answeredBefore`: in the time before. */
export const insightsPerson = z.strictObject({
  name: z.string(),
  ...answers,
  ...waits,
  answeredBefore: z.int(),
});
export type InsightsPerson = z.infer<typeof insightsPerson>;

/** What people answered to the calls of one tool. */
export const insightsTool = z.strictObject({ tool: z.string(), answered: z.int(), denied: z.int() });
export type InsightsTool = z.infer<typeof insightsTool>;

/**
 * One rule. `decided`: calls that it allowed or denied without a person. `allowed`: prompts that it saved. `held`: calls that it made
 * ask and that people answered, `heldDenied` those of them that they denied. `id` is null for a rule that had none; `isStored`: the
 * page of rules has it. `decidedBefore`: in the time before.
 */
export const insightsRule = z.strictObject({
  id: z.string().nullable(),
  text: z.string(),
  isStored: z.boolean(),
  decided: z.int(),
  allowed: z.int(),
  denied: z.int(),
  held: z.int(),
  heldDenied: z.int(),
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
 * What the team decided over a time, beside the time before of the same length. Only sessions that the caller may see count. `tools`,
 * `people`, `rules` and `sessions` are the first of many, at most `insightsRows` each, the most telling first. `unpriced`: sessions of
 * this time whose price is not known.
 */
export const insights = z.strictObject({
  ...stretch.shape,
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
