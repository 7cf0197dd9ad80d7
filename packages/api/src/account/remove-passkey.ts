import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Takes one of the caller's passkeys away. */
export const removePasskey = protectedProcedure("read")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.account.removePasskey(input.id, ctx.caller));
