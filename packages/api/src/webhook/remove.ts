import { signedIn } from "../trpc.ts";

/** Removes the webhook and its secret. What was still to be sent is not. */
export const removeWebhook = signedIn.mutation(({ ctx }) => ctx.services.webhook.remove());
