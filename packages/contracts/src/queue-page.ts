import { z } from "zod";
import type { QueueItem } from "./call.ts";

const cursor = z.string().min(1).max(1_000);

/**
 * `cursor` is the `next` of the previous page. `limit` is at most 100. `sessionId`: only the calls of that session. `until`, for one session,
 * is the `next` of a page of all: only the calls up to the end of that page. `callIds`: only those of these calls that wait.
 */
export const queuePageRequest = z
  .strictObject({
    cursor: cursor.optional(),
    until: cursor.optional(),
    sessionId: z.string().optional(),
    callIds: z.array(z.string()).max(100).optional(),
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

/** `total` is the number of all waiting calls, of every session. `next` is null on the last page. */
export type QueuePage = { items: QueueItem[]; next: string | null; total: number };
