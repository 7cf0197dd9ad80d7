import type { Call } from "@countersign/contracts/call";
import type { CallDrift } from "@countersign/contracts/intent";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { CallEnd } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { withNotes } from "../session/call-ends.ts";
import { describeDrift } from "./describe-drift.ts";
import type { IntentDependencies } from "./evaluate-call.ts";

/** The drift of a command under an intent that was cut off: what it changed was not compared. Undefined for every other call, and without a watch. */
export function interruptedDrift(
  { tool, phase }: Call,
  { intent }: Pick<SessionRecord, "intent">,
  { watch }: Pick<IntentDependencies, "watch">,
): CallDrift | undefined {
  if (watch === undefined || intent === null || !isShellTool(tool) || phase.tag !== "running")
    return undefined;
  return {
    intentId: intent.id,
    snapshot: null,
    after: null,
    files: [],
    isCut: false,
    isShared: false,
    problem: "it was ended while it ran",
  };
}

/** The end with its drift, which the model reads too. */
export function withDrift(end: CallEnd, drift: CallDrift | undefined): CallEnd {
  if (drift === undefined) return end;
  return { ...withNotes(end, [describeDrift(drift)]), drift };
}
