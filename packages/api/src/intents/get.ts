import { intentTarget } from "@countersign/contracts/intent";
import { protectedProcedure } from "../trpc.ts";
import { filterVisible } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";

/** One intent whole: text, problems, what was touched and used under it, and open drift. */
export const getIntent = protectedProcedure("read")
  .input(intentTarget)
  .query(async ({ ctx, input }) => {
    const intent = await ctx.services.intents.get(input, visibilityOf(ctx.caller));
    return { ...intent, drift: await filterVisible(ctx, intent.drift) };
  });
