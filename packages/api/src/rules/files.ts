import { z } from "zod";
import { redactHooks } from "../hooks/redact-hooks.ts";
import { protectedProcedure } from "../trpc.ts";

/** The settings files that hold for a workspace, with what is wrong with them. */
export const listSettingsFiles = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string() }))
  .query(async ({ ctx, input }) => {
    const files = await ctx.services.rules.files(input.workspace);
    return files.map((file) => ({ ...file, hooks: redactHooks(file.hooks, ctx.caller) }));
  });
