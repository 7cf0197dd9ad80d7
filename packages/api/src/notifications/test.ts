import { pushSubscription } from "@countersign/contracts/notification";
import { protectedProcedure } from "../trpc.ts";

/** Sends a test to one subscribed browser, once, and gives what the push service said. */
export const testNotification = protectedProcedure("read")
  .input(pushSubscription.pick({ endpoint: true }))
  .mutation(({ ctx, input }) => ctx.services.notifications.test(input.endpoint));
