import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** All rules: stored ones, revoked ones too, and those of the settings files that hold for `workspace`. */
export const listRules = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.rules.list(input?.workspace ?? null, ruleAuthorOf(ctx.caller)));
