import { allowed } from "../trpc.ts";

/** Everybody of the team, also machines and who left, in the order of coming. */
export const listPeople = allowed("read").query(({ ctx }) => ctx.services.people.list());
