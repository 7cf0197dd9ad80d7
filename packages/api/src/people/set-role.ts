import { role } from "@countersign/contracts/person";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Gives somebody another role; his sign-ins end. Only owners make or unmake owners and admins. */
export const setPersonRole = protectedProcedure("people")
  .input(z.strictObject({ id: z.uuid(), role }))
  .mutation(({ ctx, input }) => ctx.services.people.setRole(input, ctx.caller));
