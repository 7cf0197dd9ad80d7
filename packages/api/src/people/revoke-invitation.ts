import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Takes an open invitation back. */
export const revokeInvitation = allowed("people")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.people.revokeInvitation(input.id, ctx.caller));
