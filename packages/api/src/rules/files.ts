import { z } from "zod";
import { shownHooks } from "../hooks/shown-hooks.ts";
import { allowed } from "../trpc.ts";

/** The settings files that hold for a workspace, with what is wrong with them. */
export const listSettingsFiles = allowed("read")
  .input(z.strictObject({ workspace: z.string() }))
  .query(async ({ ctx, input }) => {
    const files = await ctx.services.rules.files(input.workspace);
    return files.map((file) => ({ ...file, hooks: shownHooks(file.hooks, ctx.caller) }));
  });
