import { z } from "zod";
import { intentTarget } from "./intent.ts";
import type { SessionSummary } from "./session.ts";

/** Which sessions a list has. "open": all but ended ones. "active": those that work or wait. "ended" replaces every other status. */
export const sessionFilters = [
  "open",
  "active",
  "awaiting-approval",
  "idle",
  "failed",
  "stopped",
  "ended",
] as const;
export const sessionFilter = z.enum(sessionFilters);
export type SessionFilter = z.infer<typeof sessionFilter>;

/**
 * `cursor` is the `next` of the previous page of the same request. `limit` is at most 100. `find`: only sessions whose title, workspace,
 * model, mode, intent or starter have each of these words, in whatever case. `intent`: only sessions that work, or worked, under it. `by`
 * is the order: the newest change first, or by the workspace's path and within one the newest change first.
 */
export const sessionsPageRequest = z.strictObject({
  cursor: z.string().min(1).max(10_000).optional(),
  limit: z.int().min(1).max(100).default(100),
  filter: sessionFilter.optional(),
  find: z.string().max(200).optional(),
  intent: intentTarget.optional(),
  by: z.enum(["change", "workspace"]).default("change"),
});
export type SessionsPageRequest = z.infer<typeof sessionsPageRequest>;

/** `total` is the number of all sessions that the caller may see and that match. `next` is null on the last page. */
export type SessionsPage = { items: SessionSummary[]; next: string | null; total: number };

/** How many sessions that the caller may see each filter leaves, and how many there are. */
export type SessionCounts = Record<SessionFilter | "all", number>;
