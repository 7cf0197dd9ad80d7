import { z } from "zod";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Every text that a stored rule had or was proposed to have, the newest first. */
export const ruleVersions = allowed("read")
  .input(z.strictObject({ id: z.string() }))
  .query(({ ctx, input }) => ctx.services.rules.versions(input.id, ruleAuthorOf(ctx.caller)));
