import { emailAddress } from "@countersign/contracts/person";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Sets the address by which the caller signs in. */
export const setEmail = protectedProcedure("read")
  .input(z.strictObject({ email: emailAddress }))
  .mutation(({ ctx, input }) => ctx.services.account.setEmail(input.email, ctx.caller));
