import { protectedProcedure } from "../trpc.ts";

/** The caller's keys and those that he made for machines, the newest first; with `people` everybody's. */
export const listKeys = protectedProcedure("read").query(({ ctx }) => ctx.services.keys.list(ctx.caller));
