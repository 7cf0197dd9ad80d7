import { z } from "zod";
import { allowed } from "../trpc.ts";

/** The hooks of the user's settings files, and with `workspace` those of its files too, in the order in which files are listed. */
export const listHooks = allowed("read")
  .input(z.strictObject({ workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.hooks.list(input?.workspace ?? null));
