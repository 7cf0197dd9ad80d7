import { type ReleaseOutcomes, releaseRequest } from "@countersign/contracts/release";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** Waiting calls that the policy would allow or deny by now, of one session when `sessionId` is given. */
export const coveredProcedure = protectedProcedure("read")
  .input(z.strictObject({ sessionId: z.string().optional() }).optional())
  .query(({ ctx, input }) =>
    ctx.services.release.covered(input?.sessionId ?? null, visibilityOf(ctx.caller)),
  );

/** Lets the policy decide waiting calls that it would no longer ask about; each is evaluated again first. Answers for each by itself. */
export const releaseProcedure = protectedProcedure("decide")
  .input(releaseRequest)
  .mutation(async ({ ctx, input }): Promise<ReleaseOutcomes> => {
    const visible = await ctx.services.visibility.calls(
      input.items.map(({ id }) => id),
      visibilityOf(ctx.caller),
    );
    const items = input.items.filter(({ id }) => visible.has(id));
    const released = await ctx.services.release.release(items, actorOf(ctx.caller));
    const outcomes = released[Symbol.iterator]();
    return input.items.map(({ id }) => {
      const outcome = visible.has(id) ? outcomes.next().value : undefined;
      return outcome ?? { id, outcome: { outcome: "gone", message: "Call not found." } };
    });
  });
