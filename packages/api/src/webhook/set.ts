import { webhookChange } from "@countersign/contracts/webhook";
import { protectedProcedure } from "../trpc.ts";

/** Sets the address of the team's webhook, and its secret where one is given. */
export const setWebhook = protectedProcedure("people")
  .input(webhookChange)
  .mutation(({ ctx, input }) => ctx.services.webhook.set(input, ctx.caller.name));
