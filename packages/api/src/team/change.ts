import { teamChange } from "@countersign/contracts/team";
import { actorOf } from "../caller.ts";
import { allowed, mustHave } from "../trpc.ts";

/** Changes what holds for the whole team; what is not named stays. What the ledger may forget is the owners' to say. */
export const changeTeamSettings = allowed("people")
  .input(teamChange)
  .mutation(({ ctx, input }) => {
    if (input.keepsDays !== undefined) mustHave(ctx.caller, "own");
    return ctx.services.team.change(input, actorOf(ctx.caller));
  });
