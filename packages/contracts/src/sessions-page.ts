import { z } from "zod";
import { intentTarget } from "./intent.ts";
import type { SessionSummary } from "./session.ts";
import { type SessionFilter, sessionFilters } from "./session-filters.ts";

export const sessionFilter = z.enum(sessionFilters);

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
/** What a list asks for, whatever the page. */
export type SessionsQuery = Omit<z.input<typeof sessionsPageRequest>, "cursor">;

/** `total` is the number of all sessions that the caller may see and that match. `next` is null on the last page. */
export type SessionsPage = { items: SessionSummary[]; next: string | null; total: number };

/** How many sessions that the caller may see each filter leaves, and how many there are. */
export type SessionCounts = Record<SessionFilter | "all", number>;
