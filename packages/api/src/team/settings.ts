import { protectedProcedure } from "../trpc.ts";

/** What holds for the whole team. */
export const teamSettings = protectedProcedure("read").query(({ ctx }) => ctx.services.team.settings());
