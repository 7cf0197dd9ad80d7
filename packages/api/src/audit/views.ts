import { protectedProcedure } from "../trpc.ts";

/** The searches that the caller kept, and those that somebody keeps for the team. */
export const listAuditViews = protectedProcedure("read").query(({ ctx }) =>
  ctx.services.audit.views(ctx.caller),
);
