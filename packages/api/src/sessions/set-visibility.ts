import { visibility } from "@countersign/contracts/visibility";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";

/** Shows a session to the team, or to its starter, admins and owners alone. Those and nobody else may; FORBIDDEN for the others. */
export const setSessionVisibility = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string(), visibility }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.setVisibility(
      input.id,
      { visibility: input.visibility, visibleTo: visibilityOf(ctx.caller) },
      actorOf(ctx.caller),
    );
  });
