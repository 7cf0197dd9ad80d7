import { webhookChange } from "@countersign/contracts/webhook";
import { protectedProcedure, router } from "../trpc.ts";

export const webhookRouter = router({
  /** The team's webhook, without its secret, and the last deliveries. */
  get: protectedProcedure("people").query(({ ctx }) => ctx.services.webhook.state()),

  /** Sets the address of the team's webhook, and its secret where one is given. */
  set: protectedProcedure("people")
    .input(webhookChange)
    .mutation(({ ctx, input }) => ctx.services.webhook.set(input, ctx.caller.name)),

  /** Removes the webhook and its secret. What was still to be sent is not. */
  remove: protectedProcedure("people").mutation(({ ctx }) => ctx.services.webhook.remove()),

  /** Sends a delivery of the type `test`, as any other. */
  test: protectedProcedure("people").mutation(({ ctx }) => ctx.services.webhook.test()),
});
