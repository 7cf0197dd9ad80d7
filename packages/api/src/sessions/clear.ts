import { z } from "zod";
import { actorOf } from "../caller.ts";
import { allowed } from "../trpc.ts";

/** The model sees nothing of what was said so far. Refused with CONFLICT while the session works or waits. */
export const clearSession = allowed("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(({ ctx, input }) => ctx.services.control.clear(input.id, actorOf(ctx.caller)));
