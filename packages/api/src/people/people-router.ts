import { newInvitation, role } from "@countersign/contracts/person";
import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";

export const peopleRouter = router({
  /** Who asks, and what they may do now. */
  self: protectedProcedure("read").query(({ ctx }) => ctx.services.people.self(ctx.caller)),

  /** Everybody of the team, also machines and who left, in the order of coming. */
  list: protectedProcedure("read").query(({ ctx }) => ctx.services.people.list()),

  /** Changes someone’s role and ends their sign-ins. Only owners add or remove owners and admins. */
  setRole: protectedProcedure("people")
    .input(z.strictObject({ id: z.uuid(), role }))
    .mutation(({ ctx, input }) => ctx.services.people.setRole(input, ctx.caller)),

  /** Removes someone: all of their access ends immediately. Their rules and decisions stay. */
  remove: protectedProcedure("people")
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.services.people.remove(input.id, ctx.caller)),

  /** Makes an invitation; its path is shown this once. */
  invite: protectedProcedure("people")
    .input(newInvitation)
    .mutation(({ ctx, input }) => ctx.services.people.invite(input, ctx.caller)),

  /** All invitations, the newest first. */
  invitations: protectedProcedure("people").query(({ ctx }) => ctx.services.people.invitations()),

  /** Takes an open invitation back. */
  revokeInvitation: protectedProcedure("people")
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.services.people.revokeInvitation(input.id, ctx.caller)),
});
