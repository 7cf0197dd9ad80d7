import { visibility } from "@countersign/contracts/sight";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { mustSee } from "../in-sight.ts";
import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** Shows a session to the team, or to its starter, admins and owners alone. Those and nobody else may; FORBIDDEN for the others. */
export const setSessionVisibility = allowed("operate")
  .input(z.strictObject({ id: z.string(), visibility }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.setVisibility(
      input.id,
      { visibility: input.visibility, sight: sightOf(ctx.caller) },
      actorOf(ctx.caller),
    );
  });
