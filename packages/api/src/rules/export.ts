import { ruleScope } from "@countersign/contracts/rule";
import { z } from "zod";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** The stored rules in force as the text of a settings.json. */
export const exportRules = allowed("read")
  .input(z.strictObject({ scope: ruleScope.optional(), workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.rules.export(input ?? {}, ruleAuthorOf(ctx.caller)));
