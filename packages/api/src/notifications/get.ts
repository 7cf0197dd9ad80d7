import { allowed } from "../trpc.ts";

/** The key that browsers subscribe to web push with, and how many have. */
export const notificationSettings = allowed("read").query(({ ctx }) => ctx.services.notifications.settings());
