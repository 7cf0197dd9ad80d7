import { allowed } from "../trpc.ts";

/** What holds for the whole team. */
export const teamSettings = allowed("read").query(({ ctx }) => ctx.services.team.settings());
