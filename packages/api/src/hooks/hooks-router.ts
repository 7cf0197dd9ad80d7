import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";
import { filterVisible } from "../visibility.ts";
import { redactHooks } from "./redact-hooks.ts";

export const hooksRouter = router({
  /**
   * The hooks of the user's settings files, and with `workspace` those of its files too, in the order in which files are listed. A failure
   * in a session that the caller may not see is left out.
   */
  list: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().optional() }).optional())
    .query(async ({ ctx, input }) => {
      const hooks = redactHooks(await ctx.services.hooks.list(input?.workspace ?? null), ctx.caller);
      const seen = new Set(
        await filterVisible(
          ctx,
          hooks.flatMap(({ lastFailure }) => lastFailure ?? []),
        ),
      );
      return hooks.map((hook) => ({
        ...hook,
        lastFailure: hook.lastFailure !== null && seen.has(hook.lastFailure) ? hook.lastFailure : null,
      }));
    }),
});
