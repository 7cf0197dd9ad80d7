import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Takes one of the caller's passkeys away. */
export const removePasskey = allowed("read")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.account.removePasskey(input.id, ctx.caller));
