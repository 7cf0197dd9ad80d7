import { AppError } from "@countersign/contracts/app-error";
import { z } from "zod";
import type { Caller } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";

/** Ends a key at once: one's own, and with `people` that of anybody. A key without `people` ends itself only. */
export const revokeKey = protectedProcedure("read")
  .input(z.strictObject({ id: z.uuid() }))
  .mutation(({ ctx, input }) => {
    mustEnd(input.id, ctx.caller);
    return ctx.services.keys.revoke(input.id, ctx.caller);
  });

/** Whoever finds a key that only reads must not stop every program of its person. */
function mustEnd(id: string, { proof, key, permissions }: Caller): void {
  if (proof !== "key" || key?.id === id || permissions.has("people")) return;
  throw new AppError("forbidden", "A key revokes only itself: sign in to revoke another.");
}
