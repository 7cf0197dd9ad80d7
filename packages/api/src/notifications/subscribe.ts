import { pushSubscription } from "@countersign/contracts/notification";
import { signedIn } from "../trpc.ts";

/** Tells this browser by web push from now on. */
export const subscribeToNotifications = signedIn
  .input(pushSubscription)
  .mutation(({ ctx, input }) => ctx.services.notifications.subscribe(input, ctx.caller.name, ctx.userAgent));
