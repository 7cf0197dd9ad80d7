import { protectedProcedure } from "../trpc.ts";

/** Everybody of the team, also machines and who left, in the order of coming. */
export const listPeople = protectedProcedure("read").query(({ ctx }) => ctx.services.people.list());
