import { protectedProcedure } from "../trpc.ts";

/** Ends all sign-ins of the caller but the one that he asks with, and gives those that are left. */
export const revokeOtherSignIns = protectedProcedure("read").mutation(({ ctx }) =>
  ctx.services.account.revokeOtherSignIns(ctx.caller),
);
