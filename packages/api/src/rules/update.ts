import { ruleChange } from "@countersign/contracts/rule";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Changes a stored rule, or proposes that; its version rises. CONFLICT when somebody else changed it since, or it is revoked. */
export const updateRule = protectedProcedure("operate")
  .input(ruleChange)
  .mutation(({ ctx, input }) => ctx.services.rules.update(input, ruleAuthorOf(ctx.caller)));
