import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** All sessions that the caller may see, newest change first. */
export const listSessions = allowed("read").query(({ ctx }) =>
  ctx.services.reader.sessions(sightOf(ctx.caller)),
);
