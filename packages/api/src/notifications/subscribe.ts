import { AppError } from "@countersign/contracts/app-error";
import { pushSubscription } from "@countersign/contracts/notification";
import { protectedProcedure } from "../trpc.ts";

/** Tells this browser by web push from now on. Refused for a key: what the browser is told would outlive it. */
export const subscribeToNotifications = protectedProcedure("read")
  .input(pushSubscription)
  .mutation(({ ctx, input }) => {
    const { proof, name } = ctx.caller;
    if (proof === "key") {
      throw new AppError("forbidden", "A key subscribes no browser: sign in with the browser for that.");
    }
    return ctx.services.notifications.subscribe(input, name, ctx.userAgent);
  });
