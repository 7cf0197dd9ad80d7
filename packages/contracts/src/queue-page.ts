import { z } from "zod";
import type { QueueItem } from "./call.ts";
import { riskLevels } from "./risk-levels.ts";

const cursor = z.string().min(1).max(1_000);

/**
 * Filters waiting calls. A call has to match every field that is set. `agent`: the name of a sub-agent, null for the sessions' own agents.
 * `risk` is the call's own. `waitedSeconds`: at least that long. `mine`: in sessions that the caller started. `find`: each of these words
 * occurs in the call's tool, title, command or sub-agent, or in its session's title or workspace; case is ignored. `group`: identical
 * calls, by the `group` of one. `like`: calls of the same kind as this waiting call, including itself.
 */
export const queueFilter = z.strictObject({
  sessionId: z.string().optional(),
  workspace: z.string().optional(),
  agent: z.string().nullable().optional(),
  tool: z.string().optional(),
  risk: z.enum(riskLevels).optional(),
  waitedSeconds: z.number().min(0).max(1e9).optional(),
  mine: z.boolean().optional(),
  find: z.string().max(1_000).optional(),
  group: z.string().optional(),
  like: z.string().optional(),
});
export type QueueFilter = z.infer<typeof queueFilter>;

/**
 * `cursor` is the `next` of the previous page of the same request. `limit` is at most 100. `sort`: the most urgent or the longest
 * waiting first. `until`, for one session, is the `next` of a page of the same request without the session: only the calls up to the
 * end of that page. `callIds`: only those of these calls that wait. The filters don't apply then.
 */
export const queuePageRequest = queueFilter
  .extend({
    cursor: cursor.optional(),
    until: cursor.optional(),
    callIds: z.array(z.string()).max(100).optional(),
    sort: z.enum(["risk", "age"]).default("risk"),
    limit: z.int().min(1).max(100).default(100),
  })
  .refine(({ until, sessionId }) => until === undefined || sessionId !== undefined, {
    path: ["until"],
    message: "Pass sessionId too: until applies only to the calls of one session.",
  })
  .refine(({ callIds, sessionId }) => callIds === undefined || sessionId === undefined, {
    path: ["callIds"],
    message: "Pass sessionId or callIds, not both.",
  });
export type QueuePageRequest = z.infer<typeof queuePageRequest>;
/** What a list asks for, the same for all of its pages. */
export type QueueQuery = Omit<z.input<typeof queuePageRequest>, "cursor" | "until" | "callIds" | "limit">;

/** `total` is the number of all waiting calls, of every session. `next` is null on the last page. */
export type QueuePage = { items: QueueItem[]; next: string | null; total: number };

/** `withChoices`: also return the values that each filter can be set to. */
export const queueCountsRequest = queueFilter.extend({ withChoices: z.boolean().optional() });
export type QueueCountsRequest = z.infer<typeof queueCountsRequest>;

/** One value of a filter, and how many waiting calls have it. `title` is that of a session. */
export type QueueChoice = { value: string | null; count: number; title?: string | undefined };

/**
 * `matching` is the number of calls that match. `groups` are identical calls among them, at least two each, at most 500 groups, the largest first;
 * `workspaces` is the number of workspaces they're in. `choices` counts all waiting calls, and has at most the 100 most frequent values of each filter.
 */
export type QueueCounts = {
  matching: number;
  groups: { group: string; count: number; workspaces: number }[];
  choices: Record<"session" | "workspace" | "agent" | "tool" | "risk", QueueChoice[]> | null;
};
