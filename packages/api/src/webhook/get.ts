import { signedIn } from "../trpc.ts";

/** The team's webhook, without its secret, and the last deliveries. */
export const getWebhook = signedIn.query(({ ctx }) => ctx.services.webhook.state());
