import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { onlyInSight } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** What became of an intent, the newest first, in pages. */
export const intentHistory = allowed("read")
  .input(intentTarget.extend({ cursor: z.string().optional() }))
  .query(async ({ ctx, input }) => {
    const { events, cursor } = await ctx.services.intents.history(input);
    return { events: await onlyInSight(ctx, events), cursor };
  });
