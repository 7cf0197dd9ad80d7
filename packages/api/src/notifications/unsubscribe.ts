import { pushSubscription } from "@countersign/contracts/notification";
import { protectedProcedure } from "../trpc.ts";

/** Tells this browser nothing more by web push; no fault where it was told nothing. */
export const unsubscribeFromNotifications = protectedProcedure("read")
  .input(pushSubscription.pick({ endpoint: true }))
  .mutation(({ ctx, input }) => ctx.services.notifications.unsubscribe(input.endpoint));
