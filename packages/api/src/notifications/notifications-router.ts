import { AppError } from "@countersign/contracts/app-error";
import { pushSubscription } from "@countersign/contracts/notification";
import { protectedProcedure, router } from "../trpc.ts";

export const notificationsRouter = router({
  /** The key that browsers subscribe to web push with, and how many have. */
  get: protectedProcedure("read").query(({ ctx }) => ctx.services.notifications.settings()),

  /** Subscribes this browser to web push. Refused for a key: the subscription would outlive it. */
  subscribe: protectedProcedure("read")
    .input(pushSubscription)
    .mutation(({ ctx, input }) => {
      const { proof, name } = ctx.caller;
      if (proof === "key") {
        throw new AppError("forbidden", "A key can’t subscribe a browser. Sign in with the browser.");
      }
      return ctx.services.notifications.subscribe(input, name, ctx.userAgent);
    }),

  /** Unsubscribes this browser from web push; no error if it wasn't subscribed. */
  unsubscribe: protectedProcedure("read")
    .input(pushSubscription.pick({ endpoint: true }))
    .mutation(({ ctx, input }) => ctx.services.notifications.unsubscribe(input.endpoint)),

  /** Sends a test to one subscribed browser, once, and gives what the push service said. */
  test: protectedProcedure("read")
    .input(pushSubscription.pick({ endpoint: true }))
    .mutation(({ ctx, input }) => ctx.services.notifications.test(input.endpoint)),
});
