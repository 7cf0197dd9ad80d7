import { intentRequirement, intentSave, intentStatus, intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure, router } from "../trpc.ts";
import { filterVisible, mustSeeCall } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";

/** `intents.activate` names the version that a person saw, so it alone lets sessions work under an intent. */
const otherStatus = intentStatus.exclude(
  ["IN_PROGRESS"],
  "must be PENDING, BLOCKED, COMPLETED or ABANDONED. To set IN_PROGRESS, call intents.activate",
);

export const intentsRouter = router({
  /** Intents of a workspace, or of all that have stored ones; also those that stand in files only. */
  list: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().min(1).optional() }).optional())
    .query(({ ctx, input }) => ctx.services.intents.list(input?.workspace ?? null)),

  /** One intent whole: text, problems, what was touched and used under it, and open drift. */
  get: protectedProcedure("read")
    .input(intentTarget)
    .query(async ({ ctx, input }) => {
      const intent = await ctx.services.intents.get(input, visibilityOf(ctx.caller));
      return { ...intent, drift: await filterVisible(ctx, intent.drift) };
    }),

  /** Stores a new text, and writes it back to its file. CONFLICT when somebody else changed the intent in the meantime. */
  save: protectedProcedure("rules")
    .input(intentSave)
    .mutation(({ ctx, input }) => ctx.services.intents.save(input, ctx.caller.name)),

  /** What is wrong with a text. Stores nothing. */
  lint: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().min(1), yaml: z.string().max(200_000) }))
    .query(({ ctx, input }) => ctx.services.intents.lint(input)),

  /** Lets sessions work under the version that the caller saw. BAD_REQUEST while it has errors. */
  activate: protectedProcedure("rules")
    .input(intentTarget.extend({ version: z.int() }))
    .mutation(({ ctx, input }) => ctx.services.intents.activate(input, ctx.caller.name)),

  /** Sets any status other than in progress. Sessions can no longer change files under the intent. */
  setStatus: protectedProcedure("rules")
    .input(intentTarget.extend({ status: otherStatus, why: z.string().max(2_000).optional() }))
    .mutation(({ ctx, input }) => ctx.services.intents.setStatus(input, ctx.caller.name)),

  /** The history of an intent, the newest first, in pages. */
  history: protectedProcedure("read")
    .input(intentTarget.extend({ cursor: z.string().optional() }))
    .query(async ({ ctx, input }) => {
      const { events, cursor } = await ctx.services.intents.history(input);
      return { events: await filterVisible(ctx, events), cursor };
    }),

  /**
   * Runs the command of an acceptance criterion, for at most two minutes, and keeps how it ended. `command` as it was read: CONFLICT when
   * another stands there by now. FORBIDDEN for a command that a rule denies or that needs dual approval.
   */
  check: protectedProcedure("operate")
    .input(intentTarget.extend({ criterion: z.int().min(0), command: z.string() }))
    .mutation(({ ctx, input }) => ctx.services.intents.check(input, actorOf(ctx.caller))),

  /** Puts back files that a command changed beside the scope, those that are still as it left them. */
  restoreDrift: protectedProcedure("operate")
    .input(z.strictObject({ callId: z.string(), paths: z.array(z.string()).min(1).max(1_000).optional() }))
    .mutation(async ({ ctx, input }) => {
      await mustSeeCall(ctx, input.callId);
      return ctx.services.intents.restoreDrift(input, ctx.caller.name);
    }),

  /** Whether sessions in a workspace may change anything without an intent. */
  required: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().min(1) }))
    .query(({ ctx, input }) => ctx.services.intents.requirement(input.workspace)),

  /** Says whether sessions in a workspace may change anything without an intent. */
  setRequired: protectedProcedure("rules")
    .input(intentRequirement)
    .mutation(({ ctx, input }) => ctx.services.intents.setRequired(input, ctx.caller.name)),
});
