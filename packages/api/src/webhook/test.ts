import { protectedProcedure } from "../trpc.ts";

/** Sends a delivery of the type `test`, as any other. */
export const testWebhook = protectedProcedure("people").mutation(({ ctx }) => ctx.services.webhook.test());
