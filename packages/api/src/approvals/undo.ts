import { z } from "zod";
import { actorOf } from "../caller.ts";
import { allowed } from "../trpc.ts";

/** Takes a denial or an instruction back while the model has not got it. */
export const undoApproval = allowed("decide")
  .input(z.strictObject({ id: z.string().min(1) }))
  .mutation(({ ctx, input }) => ctx.services.control.undo(input.id, actorOf(ctx.caller)));
