import { signedIn } from "../trpc.ts";

/** Version, models, whether everything is paused, and what a new session can start from. */
export const systemInformation = signedIn.query(({ ctx }) => ctx.services.system.info());
