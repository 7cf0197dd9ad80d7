import { pushSubscription } from "@countersign/contracts/notification";
import { allowed } from "../trpc.ts";

/** Tells this browser by web push from now on. */
export const subscribeToNotifications = allowed("read")
  .input(pushSubscription)
  .mutation(({ ctx, input }) => ctx.services.notifications.subscribe(input, ctx.caller.name, ctx.userAgent));
