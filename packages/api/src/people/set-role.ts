import { role } from "@countersign/contracts/person";
import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Gives somebody another role; his sign-ins end. Only owners make or unmake owners and admins. */
export const setPersonRole = allowed("people")
  .input(z.strictObject({ id: z.uuid(), role }))
  .mutation(({ ctx, input }) => ctx.services.people.setRole(input, ctx.caller));
