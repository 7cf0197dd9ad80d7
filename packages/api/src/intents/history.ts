import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { filterVisible } from "../visibility.ts";

/** What became of an intent, the newest first, in pages. */
export const intentHistory = protectedProcedure("read")
  .input(intentTarget.extend({ cursor: z.string().optional() }))
  .query(async ({ ctx, input }) => {
    const { events, cursor } = await ctx.services.intents.history(input);
    return { events: await filterVisible(ctx, events), cursor };
  });
