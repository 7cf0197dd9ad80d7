import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Calls one of the caller's passkeys something else. */
export const renamePasskey = protectedProcedure("read")
  .input(z.strictObject({ id: z.uuid(), name: z.string().trim().min(1, "a passkey needs a name").max(80) }))
  .mutation(({ ctx, input }) => ctx.services.account.renamePasskey(input, ctx.caller));
