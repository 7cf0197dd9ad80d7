import { newRule } from "@countersign/contracts/rule";
import { signedIn } from "../trpc.ts";

/** Stores a rule. One that cannot be read is refused with the position and the reason. */
export const createRule = signedIn
  .input(newRule)
  .mutation(({ ctx, input }) => ctx.services.rules.create(input, ctx.caller.name));
