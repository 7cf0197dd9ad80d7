import { signedIn } from "../trpc.ts";

/** Sends a delivery of the type `test`, as any other. */
export const testWebhook = signedIn.mutation(({ ctx }) => ctx.services.webhook.test());
