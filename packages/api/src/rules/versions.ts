import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Every text that a stored rule had or was proposed to have, the newest first. */
export const ruleVersions = protectedProcedure("read")
  .input(z.strictObject({ id: z.string() }))
  .query(({ ctx, input }) => ctx.services.rules.versions(input.id, ruleAuthorOf(ctx.caller)));
