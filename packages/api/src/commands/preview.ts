import { commandPlace } from "@countersign/contracts/command";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** What a typed command would send, and what is decided on each command line and file in it. Runs and reads nothing. */
export const previewCommand = protectedProcedure("read")
  .input(z.strictObject({ ...commandPlace.shape, text: z.string().trim().min(1).max(200_000) }))
  .query(async ({ ctx, input }) => {
    // With both the desk refuses it, whether the session is there or not.
    if (input.sessionId !== undefined && input.workspace === undefined) await mustSee(ctx, input.sessionId);
    return ctx.services.commands.preview(input, ctx.caller.name);
  });
