import { passwordChange } from "@countersign/contracts/person";
import { protectedProcedure } from "../trpc.ts";

/** Sets the caller's password; his other sign-ins end. Gives those that are left. */
export const setPassword = protectedProcedure("read")
  .input(passwordChange)
  .mutation(({ ctx, input }) => ctx.services.account.setPassword(input, ctx.caller));
