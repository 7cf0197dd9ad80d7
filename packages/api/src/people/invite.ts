import { newInvitation } from "@countersign/contracts/person";
import { protectedProcedure } from "../trpc.ts";

/** Makes an invitation; its path is shown this once. */
export const invitePerson = protectedProcedure("people")
  .input(newInvitation)
  .mutation(({ ctx, input }) => ctx.services.people.invite(input, ctx.caller));
