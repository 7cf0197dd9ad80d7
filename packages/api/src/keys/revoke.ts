import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Ends a key at once: one's own, and with `people` that of anybody. */
export const revokeKey = allowed("read")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.keys.revoke(input.id, ctx.caller));
