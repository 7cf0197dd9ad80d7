import type { NotificationSettings, PushSubscription, PushTest } from "@countersign/contracts/notification";

/** Web push. `userAgent` is what the browser says of itself. `test` throws `AppError("not-found")` for a browser that is not subscribed. */
export type NotificationsService = {
  settings(): Promise<NotificationSettings>;
  subscribe(subscription: PushSubscription, by: string, userAgent: string): Promise<NotificationSettings>;
  unsubscribe(endpoint: string): Promise<NotificationSettings>;
  test(endpoint: string): Promise<PushTest>;
};
