import { AppError } from "@countersign/contracts/app-error";
import { type ChangeTarget, changeTarget, undoRequest } from "@countersign/contracts/recorded-change";
import { z } from "zod";
import type { ApiServices } from "../api-context.ts";
import { actorOf, type Caller } from "../caller.ts";
import { mustHave, protectedProcedure, router } from "../trpc.ts";
import { mustSee, mustSeeCall } from "../visibility.ts";
import { visibilityOf } from "../visibility-of.ts";

type Context = { services: Pick<ApiServices, "visibility" | "changes">; caller: Caller };

/** If the caller may not see a target's session, the target counts as missing. */
async function mustSeeTarget(ctx: Context, target: ChangeTarget): Promise<void> {
  if ("sessionId" in target) return mustSee(ctx, target.sessionId);
  if ("callId" in target) return void (await mustSeeCall(ctx, target.callId));
  const { changes, visibility } = ctx.services;
  const id = await changes.sessionOf(target);
  const visible = id === null ? null : await visibility.among([id], visibilityOf(ctx.caller));
  if (id === null || visible?.has(id) !== true) throw new AppError("not-found", "Undo not found.");
}

export const changesRouter = router({
  /** A session's records: one row for each call that changed files and for each undo, without the files. */
  list: protectedProcedure("read")
    .input(z.strictObject({ sessionId: z.string().min(1) }))
    .query(async ({ ctx, input }) => {
      await mustSee(ctx, input.sessionId);
      return ctx.services.changes.list(input.sessionId);
    }),

  /** What a call, a turn or an undo changed, as a diff of each file, and the files' current state. It shows file contents, so it needs `decide`. */
  get: protectedProcedure("decide")
    .input(z.strictObject({ target: changeTarget }))
    .query(async ({ ctx, input }) => {
      await mustSeeTarget(ctx, input.target);
      return ctx.services.changes.get(input.target, visibilityOf(ctx.caller));
    }),

  /**
   * Restores files as they were before a call, a turn or an undo. A file that changed afterward is left as is unless `overwrite` names its
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
