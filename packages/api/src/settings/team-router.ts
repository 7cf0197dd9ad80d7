import { teamChange } from "@countersign/contracts/team";
import { actorOf } from "../caller.ts";
import { mustHave, protectedProcedure, router } from "../trpc.ts";
import { loosens } from "./loosens.ts";

export const teamRouter = router({
  /** What holds for the whole team. */
  settings: protectedProcedure("read").query(({ ctx }) => ctx.services.team.settings()),

  /** Whether commands can run in a sandbox on the server's machine. */
  sandbox: protectedProcedure("read").query(({ ctx }) => ctx.services.sandbox.check()),

  /**
   * Changes what holds for the whole team; what is not named stays. What the audit log may forget, and fewer eyes than now, are the owners' to
   * say: otherwise one admin alone could turn off the review that stops them.
   */
  change: protectedProcedure("people")
    .input(teamChange)
    .mutation(({ ctx, input }) => {
      if (input.keepsDays !== undefined) mustHave(ctx.caller, "own");
      return ctx.services.team.change(input, actorOf(ctx.caller), (before) => {
        if (loosens(before, input)) mustHave(ctx.caller, "own");
      });
    }),
});
