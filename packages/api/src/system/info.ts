import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** Version, models, whether everything is paused, and what a new session can start from. */
export const systemInformation = allowed("read").query(async ({ ctx }) => {
  const info = await ctx.services.system.info(sightOf(ctx.caller));
  // A new session of somebody else starts in the mode default.
  return { ...info, skipsPermissions: info.skipsPermissions && ctx.caller.permissions.has("bypass") };
});
