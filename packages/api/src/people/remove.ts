import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Lets somebody leave: all by which he could act ends at once. His rules and decisions stay. */
export const removePerson = protectedProcedure("people")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.services.people.remove(input.id, ctx.caller));
