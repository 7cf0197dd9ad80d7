import { z } from "zod";
import type { QueueItem } from "./call.ts";

/** `cursor` is the `next` of the previous page. `limit` is at most 100. */
export const queuePageRequest = z.strictObject({
  cursor: z.string().min(1).max(1_000).optional(),
  limit: z.int().min(1).max(100).default(100),
});
export type QueuePageRequest = z.infer<typeof queuePageRequest>;

/** `total` is the number of all waiting calls. `next` is null on the last page. */
export type QueuePage = { items: QueueItem[]; next: string | null; total: number };
