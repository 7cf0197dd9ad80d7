import { teamChange } from "@countersign/contracts/team";
import { signedIn } from "../trpc.ts";

/** Changes what holds for the whole team; what is not named stays. */
export const changeTeamSettings = signedIn
  .input(teamChange)
  .mutation(({ ctx, input }) => ctx.services.team.change(input, ctx.caller.name));
