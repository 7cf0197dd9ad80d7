import { permissionMode } from "@countersign/contracts/permission-mode";
import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Changes the permission mode. Calls that wait already go on waiting for a person; all others are decided under the new one. */
export const setSessionMode = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string(), mode: permissionMode }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.setMode(input.id, input.mode, actorOf(ctx.caller), authorityOf(ctx.caller));
  });
