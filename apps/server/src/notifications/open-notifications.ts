import type { NotificationsService, WebhookService } from "@countersign/api";
import { createNotificationsService } from "@countersign/api/create-notifications-service";
import { createWebhookService } from "@countersign/api/create-webhook-service";
import { startNoticeFollower } from "@countersign/api/notice-follower";
import { createNoticesRepository } from "@countersign/api/notices-repository";
import { notifyPeople } from "@countersign/api/notify-people";
import { createPushSender } from "@countersign/api/push-sender";
import { createPushToBrowsers } from "@countersign/api/push-to-browsers";
import type { StoredSessionReader } from "@countersign/api/session-reader";
import { createSubscriptionsRepository } from "@countersign/api/subscriptions-repository";
import { createWebhookRepository } from "@countersign/api/webhook-repository";
import { startWebhookSender } from "@countersign/api/webhook-sender";
import type { Database, StoredEventFeed } from "@countersign/db";
import type { Logger } from "pino";
import { closeAll } from "../close-all.ts";
import { version } from "../version.ts";
import { keepVapidKeys } from "./vapid-keys.ts";

export type NotificationsOptions = {
  database: Database;
  feed: StoredEventFeed;
  reader: Pick<StoredSessionReader, "queue">;
  dataFolder: string;
  contact: string;
  clock: { now: () => string; createId: () => string };
  fetch: typeof globalThis.fetch;
  log: Logger;
};

/** Telling people of calls outside the dashboard. `begin` starts to; nothing is sent before. */
export type Notifications = {
  notifications: NotificationsService;
  webhook: WebhookService;
  begin(): void;
  close(): Promise<void>;
};

/** Web push and the webhook, over one follower of the stored events. */
export async function openNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { database, feed, reader, contact, clock, fetch, log } = options;
  const keys = await keepVapidKeys(options.dataFolder);
  const subscriptions = createSubscriptionsRepository(database);
  const webhookRepository = createWebhookRepository(database);
  const notices = createNoticesRepository(database);
  const send = createPushSender({ keys, contact, fetch });
  const browsers = createPushToBrowsers({ store: subscriptions, publicKey: keys.publicKey, send, log });
  const running: { close(): Promise<void> }[] = [browsers];
  let kickWebhook = () => {};

  return {
    notifications: createNotificationsService({ store: subscriptions, keys, contact, send, now: clock.now }),
    webhook: createWebhookService({ store: webhookRepository, clock, kick: () => kickWebhook() }),
    begin() {
      const sender = startWebhookSender({
        store: webhookRepository,
        fetch,
        now: () => new Date(),
        log,
        version,
      });
      kickWebhook = sender.kick;
      const follower = startNoticeFollower({
        feed,
        store: notices,
        waiting: () => reader.queue(null),
        notify: (batch) =>
          notifyPeople(batch, {
            notices,
            subscriptions,
            webhook: webhookRepository,
            publicKey: keys.publicKey,
            clock,
            push: browsers.push,
            kickWebhook,
          }),
        now: clock.now,
        log,
      });
      running.push(sender, follower);
    },
    close: () => closeAll(running.map(({ close }) => close)),
  };
}
