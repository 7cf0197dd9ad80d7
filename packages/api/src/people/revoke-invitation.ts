import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Takes an open invitation back. */
export const revokeInvitation = protectedProcedure("people")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.people.revokeInvitation(input.id, ctx.caller));
