import { type BulkVerdictOutcome, bulkVerdictRequest } from "@countersign/contracts/verdict";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** Gives the same verdict on several calls, each bound to the digest of what was shown; answers for each by itself. */
export const decideManyApprovals = allowed("decide")
  .input(bulkVerdictRequest)
  .mutation(async ({ ctx, input }): Promise<BulkVerdictOutcome> => {
    const seen = await ctx.services.sight.calls(
      input.items.map(({ id }) => id),
      sightOf(ctx.caller),
    );
    const items = input.items.filter(({ id }) => seen.has(id));
    const decided = await ctx.services.control.decideMany(
      { ...input, items },
      actorOf(ctx.caller),
      authorityOf(ctx.caller),
    );
    const outcomes = decided[Symbol.iterator]();
    return input.items.map(({ id }) => {
      const outcome = seen.has(id) ? outcomes.next().value : undefined;
      return outcome ?? { id, outcome: { outcome: "gone", message: "There is no such call." } };
    });
  });
