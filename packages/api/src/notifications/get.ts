import { signedIn } from "../trpc.ts";

/** The key that browsers subscribe to web push with, and how many have. */
export const notificationSettings = signedIn.query(({ ctx }) => ctx.services.notifications.settings());
