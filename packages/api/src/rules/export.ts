import { ruleScope } from "@countersign/contracts/rule";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** The stored rules in force as the text of a settings.json. */
export const exportRules = protectedProcedure("read")
  .input(z.strictObject({ scope: ruleScope.optional(), workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.rules.export(input ?? {}, ruleAuthorOf(ctx.caller)));
