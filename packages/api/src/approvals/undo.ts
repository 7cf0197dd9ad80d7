import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { sessionOfCall } from "../visibility.ts";

/** What is said of a call that is not there, or not for the caller. */
const noSuchCall = { outcome: "too-late" as const, message: "There is no such call." };

/** Takes a denial or an instruction back while the model has not got it. */
export const undoApproval = protectedProcedure("decide")
  .input(z.strictObject({ id: z.string().min(1) }))
  .mutation(async ({ ctx, input }) => {
    if ((await sessionOfCall(ctx, input.id)) === null) return noSuchCall;
    return ctx.services.control.undo(input.id, actorOf(ctx.caller));
  });
