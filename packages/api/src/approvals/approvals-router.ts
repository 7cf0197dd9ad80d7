import { jsonObject } from "@countersign/contracts/json";
import { openedCall } from "@countersign/contracts/presence";
import { queueCountsRequest, queuePageRequest } from "@countersign/contracts/queue-page";
import { type BulkVerdictOutcome, bulkVerdictRequest, verdictRequest } from "@countersign/contracts/verdict";
import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { mustHave, protectedProcedure, router } from "../trpc.ts";
import { mustSeeCall, sessionOfCall } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";
import { coveredProcedure, releaseProcedure } from "./release-procedures.ts";

/** For a call that is not there, or not for the caller. */
const noSuchCall = "Call not found.";

export const approvalsRouter = router({
  /** Calls that wait for a person, most urgent first; of one session when `sessionId` is given. */
  list: protectedProcedure("read")
    .input(z.strictObject({ sessionId: z.string().optional() }).optional())
    .query(({ ctx, input }) => ctx.services.reader.queue(input?.sessionId ?? null, visibilityOf(ctx.caller))),

  /**
   * One page of the waiting calls that match, in the order of `list` or the oldest first, and the total of all sessions. No waiting call is
   * skipped unless it becomes more urgent.
   */
  page: protectedProcedure("read")
    .input(queuePageRequest.optional())
    .query(({ ctx, input }) =>
      ctx.services.reader.queuePage(
        input ?? { limit: 100, sort: "risk" },
        visibilityOf(ctx.caller),
        ctx.caller.name,
      ),
    ),

  /** How many waiting calls match, which of them are identical, and what each filter can be set to. */
  counts: protectedProcedure("read")
    .input(queueCountsRequest.optional())
    .query(({ ctx, input }) =>
      ctx.services.reader.queueCounts(input ?? {}, visibilityOf(ctx.caller), ctx.caller.name),
    ),

  /**
   * Gives a verdict on one waiting call, bound to the digest of what was shown. A late or stale verdict changes nothing and answers with the
   * current state. Always allow and an edited input need `operate`. In a session in bypassPermissions, an instruction and an edited input need
   * `bypass`. A rule for others that the caller may not activate alone becomes a proposal.
   */
  decide: protectedProcedure("decide")
    .input(verdictRequest)
    .mutation(async ({ ctx, input }) => {
      const { caller, services } = ctx;
      const isAlwaysAllowed = input.verdict === "approve" && input.remember !== undefined;
      const isEdited = input.verdict === "approve" && input.input !== undefined;
      if (isAlwaysAllowed || isEdited) mustHave(caller, "operate");
      const authority = { ...authorityOf(caller), visibleTo: visibilityOf(caller) };
      if (!isAlwaysAllowed) return services.control.decide(input, actorOf(caller), authority);
      const { reviewsRules } = await services.team.settings();
      const shared = reviewsRules || !caller.permissions.has("rules") ? "proposed" : "active";
      return services.control.decide(input, actorOf(caller), { shared, ...authority });
    }),

  /** Gives the same verdict on several calls, each bound to the digest of what was shown. There is one outcome for each. */
  decideMany: protectedProcedure("decide")
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
        return outcome ?? { id, outcome: { outcome: "gone", message: noSuchCall } };
      });
    }),

  covered: coveredProcedure,
  release: releaseProcedure,

  /** Takes back a denial, an instruction or an abort that hasn't reached the model yet. */
  undo: protectedProcedure("decide")
    .input(z.strictObject({ id: z.string().min(1) }))
    .mutation(async ({ ctx, input }) => {
      if ((await sessionOfCall(ctx, input.id)) === null)
        return { outcome: "too-late" as const, message: noSuchCall };
      return ctx.services.control.undo(input.id, actorOf(ctx.caller));
    }),

  /**
   * What a waiting call would do with an edited input. Decides nothing. Pass its `digest` as `inputDigest` when you approve. It is a mutation
   * so that the input travels in the body: a file's content is too long for a URL. It needs `operate`, as an edited approval does, because the
   * diff shows the content of any file that the input names.
   */
  preview: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string().min(1), input: jsonObject }))
    .mutation(async ({ ctx, input }) => {
      await mustSeeCall(ctx, input.id);
      return ctx.services.control.preview(input.id, input.input, actorOf(ctx.caller));
    }),

  /**
   * A file that a waiting call would change, whole, for the lines around its diff. For everyone who decides: they read more of the file
   * than the diff shows.
   */
  file: protectedProcedure("decide")
    .input(z.strictObject({ id: z.string().min(1), path: z.string().min(1) }))
    .query(async ({ ctx, input }) => {
      await mustSeeCall(ctx, input.id);
      return ctx.services.control.previewedFile(input.id, input.path);
    }),

  /** Reports which call a tab has open, about every ten seconds. Returns who else has it open. Locks nothing. */
  open: protectedProcedure("decide")
    .input(openedCall)
    .mutation(async ({ ctx, input }) => {
      const sessionId = input.callId === null ? null : await mustSeeCall(ctx, input.callId);
      return ctx.services.presence.open({ ...input, sessionId }, ctx.caller.name, ctx.userAgent);
    }),
});
