import { verdictRequest } from "@countersign/contracts/verdict";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { mustHave, protectedProcedure } from "../trpc.ts";
import { sessionOfCall } from "../visibility.ts";

/** What is said of a call that is not there, or not for the caller. */
const noSuchCall = { outcome: "gone" as const, message: "There is no such call." };

/**
 * Gives a verdict on one waiting call, bound to the digest of what was shown. Late and stale verdicts get the truth. Whoever only decides
 * has nothing remembered and puts no input of his own in the place of the agent's; to a session in bypassPermissions words and other input need `bypass`; what is remembered for others is a proposal where he may not put it in force alone.
 */
export const decideApproval = protectedProcedure("decide")
  .input(verdictRequest)
  .mutation(async ({ ctx, input }) => {
    const { caller, services } = ctx;
    const isAlwaysAllowed = input.verdict === "approve" && input.remember !== undefined;
    const isEdited = input.verdict === "approve" && input.input !== undefined;
    if (isAlwaysAllowed || isEdited) mustHave(caller, "operate");
    if ((await sessionOfCall(ctx, input.id)) === null) return noSuchCall;
    if (!isAlwaysAllowed) {
      return services.control.decide(input, actorOf(caller), authorityOf(caller));
    }
    const { reviewsRules } = await services.team.settings();
    const shared = reviewsRules || !caller.permissions.has("rules") ? "proposed" : "active";
    return services.control.decide(input, actorOf(caller), { shared, ...authorityOf(caller) });
  });
