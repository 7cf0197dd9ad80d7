import { z } from "zod";
import { actorOf } from "../caller.ts";
import { sessionOfCall } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** What is said of a call that is not there, or not for the caller. */
const noSuchCall = { outcome: "too-late" as const, message: "There is no such call." };

/** Takes a denial or an instruction back while the model has not got it. */
export const undoApproval = allowed("decide")
  .input(z.strictObject({ id: z.string().min(1) }))
  .mutation(async ({ ctx, input }) => {
    if ((await sessionOfCall(ctx, input.id)) === null) return noSuchCall;
    return ctx.services.control.undo(input.id, actorOf(ctx.caller));
  });
