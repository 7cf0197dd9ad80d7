import type { FirstApproval } from "@countersign/contracts/call";
import { endByTimeout } from "../session/call-ends.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { denyWaitingCall } from "./deny-waiting-call.ts";
import { isOverdue } from "./verdict-outcomes.ts";

/** Denies a call whose time to be decided is over. Gives false when it was decided meanwhile, or may wait longer. */
export function timeOutCall(
  callId: string,
  dependencies: Pick<ControlDependencies, "repository" | "clock">,
): Promise<boolean> {
  return denyWaitingCall(
    callId,
    (call) => {
      if (call.phase.tag !== "waiting" || call.phase.deniesAt === undefined) return null;
      if (!isOverdue(call, dependencies.clock.now())) return null;
      const seconds = (Date.parse(call.phase.deniesAt) - Date.parse(call.phase.askedAt)) / 1_000;
      return {
        end: endByTimeout(call, seconds),
        by: { kind: "system", name: "time limit" },
        reason: reasonOf(call.phase.first, seconds),
        isTurnStopped: false,
      };
    },
    dependencies,
  );
}

function reasonOf(first: FirstApproval | undefined, seconds: number): string {
  if (first === undefined) return `nobody decided within ${seconds} s`;
  return `only ${first.by.name} approved within ${seconds} s. The second approval was missing`;
}
