import { z } from "zod";
import { allowed } from "../trpc.ts";

/** The settings files that hold for a workspace, with what is wrong with them. */
export const listSettingsFiles = allowed("read")
  .input(z.strictObject({ workspace: z.string() }))
  .query(({ ctx, input }) => ctx.services.rules.files(input.workspace));
