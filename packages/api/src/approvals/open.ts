import { openedCall } from "@countersign/contracts/presence";
import { protectedProcedure } from "../trpc.ts";
import { mustSeeCall } from "../visibility.ts";

/** Says which call a tab has open, every ten seconds or so; gives who else has it open. Holds nothing back. */
export const openApproval = protectedProcedure("decide")
  .input(openedCall)
  .mutation(async ({ ctx, input }) => {
    const sessionId = input.callId === null ? null : await mustSeeCall(ctx, input.callId);
    return ctx.services.presence.open({ ...input, sessionId }, ctx.caller.name, ctx.userAgent);
  });
