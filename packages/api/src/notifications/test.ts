import { pushSubscription } from "@countersign/contracts/notification";
import { signedIn } from "../trpc.ts";

/** Sends a test to one subscribed browser, once, and gives what the push service said. */
export const testNotification = signedIn
  .input(pushSubscription.pick({ endpoint: true }))
  .mutation(({ ctx, input }) => ctx.services.notifications.test(input.endpoint));
