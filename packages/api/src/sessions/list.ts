import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** All sessions that the caller may see, newest change first. */
export const listSessions = protectedProcedure("read").query(({ ctx }) =>
  ctx.services.reader.sessions(visibilityOf(ctx.caller)),
);
