import { setTimeout as sleep } from "node:timers/promises";
import type { NoticeMessage } from "@countersign/contracts/notification";
import { canSee } from "@countersign/contracts/visibility";
import { visibilityOf } from "../visibility-of.ts";
import type { NoticedSession } from "./notices-repository.ts";
import type { SendPush } from "./push-sender.ts";
import type {
  ListedSubscription,
  StoredSubscription,
  SubscriptionsRepository,
} from "./subscriptions-repository.ts";

export type PushToBrowsersOptions = {
  store: Pick<SubscriptionsRepository, "list" | "remove">;
  publicKey: string;
  send: SendPush;
  log: Record<"warn" | "error", (details: object, message: string) => void>;
  /** Milliseconds before the second, third, … try. */
  retryMs?: readonly number[];
};

/** Sends to every browser that subscribed, and whose owner may see what it is `about`. `push` never throws and nobody waits for it; `close` gives up what is left. */
export type PushToBrowsers = {
  push(message: NoticeMessage, about: PushedAbout): void;
  close(): Promise<void>;
};

/** Whose sessions a message is about: the team's, or the private ones of one person. */
export type PushedAbout = Pick<NoticedSession, "visibility" | "createdBy">;

const usualRetries = [1_000, 5_000, 30_000];

/** A subscription that is gone is removed; a push service that does not answer is tried again a few times. */
export function createPushToBrowsers(options: PushToBrowsersOptions): PushToBrowsers {
  const { store, publicKey, log } = options;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function sendToAll(message: NoticeMessage, about: PushedAbout): Promise<void> {
    const browsers = (await store.list(publicKey)).filter(
      (browser) => mayGet(browser, message) && isVisible(browser, about),
    );
    await Promise.all(browsers.map((browser) => sendToOne(browser, message)));
  }

  async function sendToOne(browser: StoredSubscription, message: NoticeMessage): Promise<void> {
    const { endpoint, keys, device } = browser;
    const host = new URL(endpoint).host;
    for (const wait of [...(options.retryMs ?? usualRetries), null]) {
      const outcome = await options.send({ endpoint, keys }, message, ending.signal);
      if (outcome.tag === "sent" || ending.signal.aborted) return;
      log.warn({ host, device, isTriedAgain: outcome.tag === "failed" && wait !== null }, outcome.message);
      if (outcome.tag === "gone") await store.remove(endpoint);
      if (outcome.tag !== "failed" || wait === null) return;
      await sleep(wait, undefined, { signal: ending.signal, ref: false }).catch(() => {
        // The server stops.
      });
    }
  }

  return {
    push(message, about) {
      const sending = sendToAll(message, about)
        .catch((error: unknown) => log.error({ err: error }, "web push couldn’t be sent"))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      ending.abort();
      await Promise.all(underWay);
    },
  };
}

/** Somebody without a role, as it was before there were any, sees what is the team's. */
function isVisible({ owner, role }: ListedSubscription, about: PushedAbout): boolean {
  return canSee(role === null ? { all: false, name: owner } : visibilityOf({ role, name: owner }), about);
}

/** Apple ends a subscription whose pushes show nothing, so there only new calls are sent. */
function mayGet({ endpoint }: StoredSubscription, { type }: NoticeMessage): boolean {
  return type !== "decided" || !new URL(endpoint).hostname.endsWith("push.apple.com");
}
