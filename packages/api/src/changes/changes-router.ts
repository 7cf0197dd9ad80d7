import { AppError } from "@countersign/contracts/app-error";
import { type ChangeTarget, changeTarget, undoRequest } from "@countersign/contracts/recorded-change";
import { z } from "zod";
import type { ApiServices } from "../api-context.ts";
import { actorOf, type Caller } from "../caller.ts";
import { mustHave, protectedProcedure, router } from "../trpc.ts";
import { mustSee, mustSeeCall } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";

type Context = { services: Pick<ApiServices, "visibility" | "changes">; caller: Caller };

/** A target of a session that the caller may not see is as one that is not there. */
async function mustSeeTarget(ctx: Context, target: ChangeTarget): Promise<void> {
  if ("sessionId" in target) return mustSee(ctx, target.sessionId);
  if ("callId" in target) return void (await mustSeeCall(ctx, target.callId));
  const { changes, visibility } = ctx.services;
  const id = await changes.sessionOf(target);
  const visible = id === null ? null : await visibility.among([id], visibilityOf(ctx.caller));
  if (id === null || visible?.has(id) !== true) throw new AppError("not-found", "Undo not found.");
}

export const changesRouter = router({
  /** What was recorded of a session: one row for each call that changed files and for each undo, without the files. */
  list: protectedProcedure("read")
    .input(z.strictObject({ sessionId: z.string().min(1) }))
    .query(async ({ ctx, input }) => {
      await mustSee(ctx, input.sessionId);
      return ctx.services.changes.list(input.sessionId);
    }),

  /** What a call, a turn or an undo changed, as a diff of each file, and how the files stand now. For everyone who decides: they read the files. */
  get: protectedProcedure("decide")
    .input(z.strictObject({ target: changeTarget }))
    .query(async ({ ctx, input }) => {
      await mustSeeTarget(ctx, input.target);
      return ctx.services.changes.get(input.target, visibilityOf(ctx.caller));
    }),

  /**
   * Puts files back as they were before a call, a turn or an undo. A file that changed afterward is left alone unless `overwrite` names its
   * current version, which needs `operate`. CONFLICT while the session works.
   */
  undo: protectedProcedure("decide")
    .input(undoRequest)
    .mutation(async ({ ctx, input }) => {
      if (input.overwrite !== undefined && input.overwrite.length > 0) mustHave(ctx.caller, "operate");
      await mustSeeTarget(ctx, input.target);
      return ctx.services.changes.undo(input, actorOf(ctx.caller));
    }),
});
