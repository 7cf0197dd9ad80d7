import { pushSubscription } from "@countersign/contracts/notification";
import { allowed } from "../trpc.ts";

/** Tells this browser nothing more by web push; no fault where it was told nothing. */
export const unsubscribeFromNotifications = allowed("read")
  .input(pushSubscription.pick({ endpoint: true }))
  .mutation(({ ctx, input }) => ctx.services.notifications.unsubscribe(input.endpoint));
