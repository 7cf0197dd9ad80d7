import { type BulkVerdictOutcome, bulkVerdictRequest } from "@countersign/contracts/verdict";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** Gives the same verdict on several calls, each bound to the digest of what was shown; answers for each by itself. */
export const decideManyApprovals = protectedProcedure("decide")
  .input(bulkVerdictRequest)
  .mutation(async ({ ctx, input }): Promise<BulkVerdictOutcome> => {
    const visible = await ctx.services.visibility.calls(
      input.items.map(({ id }) => id),
      visibilityOf(ctx.caller),
    );
    const items = input.items.filter(({ id }) => visible.has(id));
    const decided = await ctx.services.control.decideMany(
      { ...input, items },
      actorOf(ctx.caller),
      authorityOf(ctx.caller),
    );
    const outcomes = decided[Symbol.iterator]();
    return input.items.map(({ id }) => {
      const outcome = visible.has(id) ? outcomes.next().value : undefined;
      return outcome ?? { id, outcome: { outcome: "gone", message: "There is no such call." } };
    });
  });
