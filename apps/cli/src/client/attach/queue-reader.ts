import type { QueueItem } from "@countersign/contracts/call";
import type { Client } from "../with-server.ts";

/** So long after a failure the queue is read again, in milliseconds. */
const pauseMs = 1_000;

/**
 * Reads a session's waiting calls, one request at a time; asked for meanwhile, once more. Tries again until it works or the signal is aborted:
 * what waits must not stay unseen.
 */
export function createQueueReader(
  { api, signal }: Pick<Client, "api" | "signal">,
  sessionId: string,
  take: (queue: readonly QueueItem[]) => void,
) {
  let reading: Promise<void> | null = null;
  let isAskedAgain = false;

  async function readAll(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        const queue = await api.approvals.list.query({ sessionId });
        if (!isAskedAgain) take(queue);
      } catch {
        if (signal.aborted) return;
        isAskedAgain = true;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } while (isAskedAgain && !signal.aborted);
  }

  return {
    /** Resolves once the queue was read that was there after this. */
    async read(): Promise<void> {
      isAskedAgain = true;
      reading ??= readAll().finally(() => {
        reading = null;
      });
      await reading;
    },
  };
}
