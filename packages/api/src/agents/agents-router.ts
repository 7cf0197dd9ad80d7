import { protectedProcedure, router } from "../trpc.ts";

export const agentsRouter = router({
  /** The agents that ask with the caller's keys; with `people` everybody's. The newest key first. */
  list: protectedProcedure("read").query(({ ctx }) => ctx.services.agents.list(ctx.caller)),
});
