import { AppError } from "@countersign/contracts/app-error";
import { newKey } from "@countersign/contracts/person";
import { z } from "zod";
import type { Caller } from "../caller.ts";
import { mustHave, protectedProcedure, router } from "../trpc.ts";

export const keysRouter = router({
  /** The caller's keys and those they made for machines, the newest first; with `people` everybody's. */
  list: protectedProcedure("read").query(({ ctx }) => ctx.services.keys.list(ctx.caller)),

  /** Makes a key; its secret is shown this once. One for a machine needs `people`. */
  create: protectedProcedure("read")
    .input(newKey)
    .mutation(({ ctx, input }) => {
      if (input.machine !== undefined) mustHave(ctx.caller, "people");
      return ctx.services.keys.create(input, ctx.caller);
    }),

  /** Ends a key at once: one's own, and with `people` that of anybody. A key without `people` ends itself only. */
  revoke: protectedProcedure("read")
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => {
      mustEnd(input.id, ctx.caller);
      return ctx.services.keys.revoke(input.id, ctx.caller);
    }),
});

/** Someone who finds a key that only reads must not stop every program of its owner. */
function mustEnd(id: string, { proof, key, permissions }: Caller): void {
  if (proof !== "key" || key?.id === id || permissions.has("people")) return;
  throw new AppError("forbidden", "A key can only revoke itself. Sign in to revoke another.");
}
