import { protectedProcedure } from "../trpc.ts";

/** All invitations, the newest first. */
export const listInvitations = protectedProcedure("people").query(({ ctx }) =>
  ctx.services.people.invitations(),
);
