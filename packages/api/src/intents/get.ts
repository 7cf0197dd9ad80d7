import { intentTarget } from "@countersign/contracts/intent";
import { onlyInSight } from "../in-sight.ts";
import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** One intent whole: text, problems, what was touched and used under it, and open drift. */
export const getIntent = allowed("read")
  .input(intentTarget)
  .query(async ({ ctx, input }) => {
    const intent = await ctx.services.intents.get(input, sightOf(ctx.caller));
    return { ...intent, drift: await onlyInSight(ctx, intent.drift) };
  });
