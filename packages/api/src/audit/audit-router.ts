import { auditPlace, auditSearch, newView } from "@countersign/contracts/audit";
import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";

export const auditRouter = router({
  /** Rows of the audit log that fit every filter and hold the text, the newest first, in pages. */
  search: protectedProcedure("read")
    .input(auditSearch)
    .query(({ ctx, input }) => ctx.services.audit.search(input, ctx.caller)),

  /** One audit entry, whole: what was shown, the rows of its call, what the same person decided around it. */
  get: protectedProcedure("read")
    .input(auditPlace)
    .query(({ ctx, input }) => ctx.services.audit.get(input.id, ctx.caller)),

  /** Recomputes the whole chain and holds the signed heads against it. Callers who ask while one runs get the answer of that one. */
  verify: protectedProcedure("read")
    .input(z.strictObject({}).optional())
    .query(({ ctx }) => ctx.services.audit.verify()),

  /** The public key that this server signs the heads of the audit log with, to be kept where nobody of this machine can change it. */
  key: protectedProcedure("read").query(({ ctx }) => ctx.services.audit.key()),

  /** The searches that the caller kept, and those that somebody keeps for the team. */
  views: protectedProcedure("read").query(({ ctx }) => ctx.services.audit.views(ctx.caller)),

  /** Keeps a search under a name; an earlier one of theirs with the same name is replaced. Returns every view that the caller sees. */
  saveView: protectedProcedure("read")
    .input(newView)
    .mutation(({ ctx, input }) => ctx.services.audit.saveView(input, ctx.caller)),

  /** Removes a search that the caller kept. Gives those that are left. */
  removeView: protectedProcedure("read")
    .input(z.strictObject({ id: z.string().min(1).max(200) }))
    .mutation(({ ctx, input }) => ctx.services.audit.removeView(input.id, ctx.caller)),
});
