import { commandUntrust } from "@countersign/contracts/command";
import { protectedProcedure } from "../trpc.ts";

/**
 * Withdraws the trust in a project's command, whichever text of it was trusted: whoever runs it next is asked. One that runs goes on
 * until its turn ends or `sessions.revokeCommand` ends what it grants. CONFLICT when nobody trusts it.
 */
export const untrustCommand = protectedProcedure("rules")
  .input(commandUntrust)
  .mutation(({ ctx, input }) => ctx.services.commands.untrust(input, ctx.caller.name));
