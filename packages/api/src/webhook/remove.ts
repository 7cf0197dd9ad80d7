import { protectedProcedure } from "../trpc.ts";

/** Removes the webhook and its secret. What was still to be sent is not. */
export const removeWebhook = protectedProcedure("people").mutation(({ ctx }) =>
  ctx.services.webhook.remove(),
);
