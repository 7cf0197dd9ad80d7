import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Ends one of the caller's sign-ins, and gives those that are left. */
export const revokeSignIn = protectedProcedure("read")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.account.revokeSignIn(input.id, ctx.caller));
