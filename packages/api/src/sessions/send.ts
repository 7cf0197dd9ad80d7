import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/**
 * Sends words to a session that is idle, stopped or failed; words that begin with `/name` run that slash command. Refused with
 * CONFLICT while it works or waits, for a project's command that nobody trusted as it stands, and for one that is not the one that
 * `commandDigest` names.
 */
export const sendToSession = protectedProcedure("operate")
  .input(
    z.strictObject({
      id: z.string(),
      text: z.string().trim().min(1).max(200_000),
      commandDigest: z.string().optional(),
    }),
  )
  .mutation(async ({ ctx, input: { id, text, commandDigest } }) => {
    await mustSee(ctx, id);
    return ctx.services.control.send(id, text, actorOf(ctx.caller), {
      expectedDigest: commandDigest,
      ...authorityOf(ctx.caller),
    });
  });
