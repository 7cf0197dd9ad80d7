import { signedIn } from "../trpc.ts";

/** What holds for the whole team. */
export const teamSettings = signedIn.query(({ ctx }) => ctx.services.team.settings());
