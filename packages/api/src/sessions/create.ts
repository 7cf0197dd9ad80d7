import { newSession } from "@countersign/contracts/session";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";

/** Starts a session in a workspace folder with a first task; answers as soon as it is stored. A task that begins with `/name` runs that slash command. */
export const createSession = protectedProcedure("operate")
  .input(newSession)
  .mutation(({ ctx, input }) =>
    ctx.services.control.create(input, actorOf(ctx.caller), authorityOf(ctx.caller)),
  );
