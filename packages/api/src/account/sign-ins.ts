import { protectedProcedure } from "../trpc.ts";

/** The browsers in which the caller is signed in, the last used first. */
export const listSignIns = protectedProcedure("read").query(({ ctx }) =>
  ctx.services.account.signIns(ctx.caller),
);
