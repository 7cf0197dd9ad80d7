import { protectedProcedure } from "../trpc.ts";

/** Who asks, and what he may do now. */
export const readSelf = protectedProcedure("read").query(({ ctx }) => ctx.services.people.self(ctx.caller));
