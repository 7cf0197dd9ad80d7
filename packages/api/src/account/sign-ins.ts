import { allowed } from "../trpc.ts";

/** The browsers in which the caller is signed in, the last used first. */
export const listSignIns = allowed("read").query(({ ctx }) => ctx.services.account.signIns(ctx.caller));
