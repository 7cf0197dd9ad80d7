import type { NotificationDesk, WebhookDesk } from "@countersign/api";
import {
  createNoticeStore,
  createSubscriptionStore,
  createWebhookStore,
  type Database,
  type StoredEventFeed,
  type StoredSessionReader,
} from "@countersign/store";
import type { Logger } from "pino";
import { closeAll } from "../close-all.ts";
import { startNoticeFollower } from "./notice-follower.ts";
import { createNotificationDesk } from "./notification-desk.ts";
import { createPushSender } from "./push-sender.ts";
import { createPushToBrowsers } from "./push-to-browsers.ts";
import { tellPeople } from "./tell-people.ts";
import { keepVapidKeys } from "./vapid-keys.ts";
import { createWebhookDesk } from "./webhook-desk.ts";
import { startWebhookSender } from "./webhook-sender.ts";

export type NotificationsOptions = {
  database: Database;
  feed: StoredEventFeed;
  reader: Pick<StoredSessionReader, "queue">;
  dataFolder: string;
  contact: string;
  clockwork: { now: () => string; newId: () => string };
  fetch: typeof globalThis.fetch;
  log: Logger;
};

/** Telling people of calls outside the dashboard. `begin` starts to; nothing is sent before. */
export type Notifications = {
  notifications: NotificationDesk;
  webhook: WebhookDesk;
  begin(): void;
  close(): Promise<void>;
};

/** Web push and the webhook, over one follower of the stored events. */
export async function openNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { database, feed, reader, contact, clockwork, fetch, log } = options;
  const keys = await keepVapidKeys(options.dataFolder);
  const subscriptions = createSubscriptionStore(database);
  const webhookStore = createWebhookStore(database);
  const notices = createNoticeStore(database);
  const send = createPushSender({ keys, contact, fetch });
  const browsers = createPushToBrowsers({ store: subscriptions, publicKey: keys.publicKey, send, log });
  const running: { close(): Promise<void> }[] = [browsers];
  let kickWebhook = () => {};

  return {
    notifications: createNotificationDesk({ store: subscriptions, keys, contact, send, now: clockwork.now }),
    webhook: createWebhookDesk({ store: webhookStore, clockwork, kick: () => kickWebhook() }),
    begin() {
      const sender = startWebhookSender({ store: webhookStore, fetch, now: () => new Date(), log });
      kickWebhook = sender.kick;
      const follower = startNoticeFollower({
        feed,
        store: notices,
        waiting: () => reader.queue(null),
        tell: (batch) =>
          tellPeople(batch, {
            notices,
            subscriptions,
            webhook: webhookStore,
            publicKey: keys.publicKey,
            clockwork,
            push: browsers.push,
            kickWebhook,
          }),
        now: clockwork.now,
        log,
      });
      running.push(sender, follower);
    },
    close: () => closeAll(running.map(({ close }) => close)),
  };
}
