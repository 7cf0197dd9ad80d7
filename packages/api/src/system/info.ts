import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** Version, models, whether everything is paused, and what a new session can start from. */
export const systemInformation = protectedProcedure("read").query(async ({ ctx }) => {
  const info = await ctx.services.system.info(visibilityOf(ctx.caller));
  // A new session of somebody else starts in the mode default.
  return { ...info, skipsPermissions: info.skipsPermissions && ctx.caller.permissions.has("bypass") };
});
