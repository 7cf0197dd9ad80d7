import { protectedProcedure } from "../trpc.ts";

/** The team's webhook, without its secret, and the last deliveries. */
export const getWebhook = protectedProcedure("people").query(({ ctx }) => ctx.services.webhook.state());
