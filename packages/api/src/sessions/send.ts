import { z } from "zod";
import { signedIn } from "../trpc.ts";

/**
 * Sends words to a session that is idle, stopped or failed; words that begin with `/name` run that slash command. Refused with
 * CONFLICT while it works or waits, and for a project's command that nobody trusted as it stands.
 */
export const sendToSession = signedIn
  .input(z.strictObject({ id: z.string(), text: z.string().trim().min(1).max(200_000) }))
  .mutation(({ ctx, input }) => ctx.services.control.send(input.id, input.text, ctx.caller.name));
