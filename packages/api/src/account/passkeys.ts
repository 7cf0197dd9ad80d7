import { allowed } from "../trpc.ts";

/** The caller's passkeys, the oldest first. */
export const listPasskeys = allowed("read").query(({ ctx }) => ctx.services.account.passkeys(ctx.caller));
