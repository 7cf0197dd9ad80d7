import type { QueueItem } from "@countersign/contracts/call";
import type { VerdictOutcome } from "@countersign/contracts/verdict";
import type { ApiClient } from "@countersign/testing/api-client";
import { expect } from "@playwright/test";

type Answer = { verdict: "approve" } | { verdict: "deny"; reason?: string };

/** Waits until a session has a call in the queue whose input has these words, and gives it: the first that waits. */
export async function waitForFirstCall(api: ApiClient, session: string, text = ""): Promise<QueueItem> {
  let found: QueueItem | undefined;
  await expect
    .poll(async () => {
      [found] = await api.queue(session);
      return found !== undefined && JSON.stringify(found.input).includes(text);
    })
    .toBe(true);
  if (found === undefined) throw new Error("No call waits");
  return found;
}

/** Answers the first call that waits as a program does, by the API. */
export async function answerFirst(
  api: ApiClient,
  session: string,
  answer: Answer,
  text?: string,
): Promise<VerdictOutcome> {
  const { id, digest } = await waitForFirstCall(api, session, text);
  return api.decide({ id, digest, ...answer });
}
