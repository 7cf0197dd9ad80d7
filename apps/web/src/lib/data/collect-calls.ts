import type { QueueQuery } from "@countersign/contracts/queue-page";
import type { ApiClient } from "./api.ts";
import { type QueueWindow, withPage } from "./queue-window.ts";

/** Loads matching calls page after page, until there are at least `most`. `next` is null if there are no more. */
export async function collectCalls(
  client: ApiClient,
  query: QueueQuery & { callIds?: string[] },
  most: number,
  signal: AbortSignal,
): Promise<QueueWindow> {
  let window: QueueWindow = await client.approvals.page.query(query, { signal });
  while (window.next !== null && window.items.length < most)
    window = withPage(
      window,
      await client.approvals.page.query({ ...query, cursor: window.next }, { signal }),
    );
  return window;
}
