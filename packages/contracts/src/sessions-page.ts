import { z } from "zod";
import type { SessionSummary } from "./session.ts";

/** `cursor` is the `next` of the previous page. `limit` is at most 100. */
export const sessionsPageRequest = z.strictObject({
  cursor: z.string().min(1).max(1_000).optional(),
  limit: z.int().min(1).max(100).default(100),
});
export type SessionsPageRequest = z.infer<typeof sessionsPageRequest>;

/** `total` is the number of all sessions that the caller may see. `next` is null on the last page. */
export type SessionsPage = { items: SessionSummary[]; next: string | null; total: number };
