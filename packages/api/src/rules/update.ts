import { ruleChange } from "@countersign/contracts/rule";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Changes a stored rule, or proposes that; its version rises. CONFLICT when somebody else changed it since, or it is revoked. */
export const updateRule = allowed("operate")
  .input(ruleChange)
  .mutation(({ ctx, input }) => ctx.services.rules.update(input, ruleAuthorOf(ctx.caller)));
