import { newRule } from "@countersign/contracts/rule";
import { allowed } from "../trpc.ts";

/** Stores a rule. One that cannot be read is refused with the position and the reason. */
export const createRule = allowed("operate")
  .input(newRule)
  .mutation(({ ctx, input }) => ctx.services.rules.create(input, ctx.caller.name));
