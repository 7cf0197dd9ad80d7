import { newInvitation } from "@countersign/contracts/person";
import { allowed } from "../trpc.ts";

/** Makes an invitation; its path is shown this once. */
export const invitePerson = allowed("people")
  .input(newInvitation)
  .mutation(({ ctx, input }) => ctx.services.people.invite(input, ctx.caller));
