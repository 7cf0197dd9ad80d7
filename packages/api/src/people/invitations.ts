import { allowed } from "../trpc.ts";

/** All invitations, the newest first. */
export const listInvitations = allowed("people").query(({ ctx }) => ctx.services.people.invitations());
