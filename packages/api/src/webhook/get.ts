import { allowed } from "../trpc.ts";

/** The team's webhook, without its secret, and the last deliveries. */
export const getWebhook = allowed("people").query(({ ctx }) => ctx.services.webhook.state());
