import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import { describeDevice } from "@countersign/contracts/describe-device";
import type { PushSubscription, PushTest } from "@countersign/contracts/notification";
import type { NotificationsService } from "./notifications-service.ts";
import type { VapidKeys } from "./push-sender.ts";
import { pushRequest, type SendPush } from "./push-sender.ts";
import type { SubscriptionsRepository } from "./subscriptions-repository.ts";

export type NotificationsServiceOptions = {
  store: SubscriptionsRepository;
  keys: VapidKeys;
  contact: string;
  send: SendPush;
  now: () => string;
};

/** Browsers that get notifications by web push. */
export function createNotificationsService({
  store,
  keys,
  contact,
  send,
  now,
}: NotificationsServiceOptions): NotificationsService {
  const { publicKey } = keys;
  const settings = async () => ({ publicKey, browsers: (await store.list(publicKey)).length });

  function assertUsable(subscription: PushSubscription): void {
    try {
      pushRequest(subscription, { type: "test" }, { keys, contact });
    } catch (cause) {
      throw new AppError("bad-input", "keys: these keys can’t encrypt anything", { cause });
    }
  }

  return {
    settings,
    async subscribe(subscription, by, userAgent) {
      assertUsable(subscription);
      const device = describeDevice(userAgent);
      await store.keep({ ...subscription, publicKey, device, owner: by, createdAt: now() });
      return settings();
    },
    async unsubscribe(endpoint) {
      await store.remove(endpoint);
      return settings();
    },
    async test(endpoint): Promise<PushTest> {
      const subscription = (await store.list(publicKey)).find((one) => one.endpoint === endpoint);
      if (subscription === undefined) throw new AppError("not-found", "This browser isn’t subscribed.");
      const { keys: browserKeys } = subscription;
      const outcome = await send(
        { endpoint, keys: browserKeys },
        { type: "test" },
        new AbortController().signal,
      );
      switch (outcome.tag) {
        case "sent":
          return { outcome: "sent" };
        case "gone":
          await store.remove(endpoint);
          return { outcome: "expired", message: outcome.message };
        case "refused":
        case "failed":
          return { outcome: "failed", message: outcome.message };
        default:
          return assertNever(outcome);
      }
    },
  };
}
