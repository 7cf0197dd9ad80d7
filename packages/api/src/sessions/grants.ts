import { z } from "zod";
import { allowed } from "../trpc.ts";

/** What was remembered in a session: exact calls and rules of its own. */
export const listGrants = allowed("read")
  .input(z.strictObject({ id: z.string() }))
  .query(({ ctx, input }) => ctx.services.rules.grants(input.id));
