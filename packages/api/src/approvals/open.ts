import { openedCall } from "@countersign/contracts/presence";
import { allowed } from "../trpc.ts";

/** Says which call a tab has open, every ten seconds or so; gives who else has it open. Holds nothing back. */
export const openApproval = allowed("decide")
  .input(openedCall)
  .mutation(({ ctx, input }) => ctx.services.presence.open(input, ctx.caller.name, ctx.userAgent));
