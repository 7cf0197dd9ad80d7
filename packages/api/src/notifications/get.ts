import { protectedProcedure } from "../trpc.ts";

/** The key that browsers subscribe to web push with, and how many have. */
export const notificationSettings = protectedProcedure("read").query(({ ctx }) =>
  ctx.services.notifications.settings(),
);
