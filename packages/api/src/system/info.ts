import { allowed } from "../trpc.ts";

/** Version, models, whether everything is paused, and what a new session can start from. */
export const systemInformation = allowed("read").query(({ ctx }) => ctx.services.system.info());
