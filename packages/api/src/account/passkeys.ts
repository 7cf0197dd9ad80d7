import { protectedProcedure } from "../trpc.ts";

/** The caller's passkeys, the oldest first. */
export const listPasskeys = protectedProcedure("read").query(({ ctx }) =>
  ctx.services.account.passkeys(ctx.caller),
);
