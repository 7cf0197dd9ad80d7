import { protectedProcedure } from "../trpc.ts";

/** The team commands that are out of use, the last removed first; `commands.get` gives their versions. */
export const listRemovedCommands = protectedProcedure("read").query(({ ctx }) =>
  ctx.services.commands.listRemoved(),
);
