import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import type { HookOpinion } from "@countersign/policy";
import { digestOf } from "../digest.ts";

/** Names an input, so that what was said of one is never taken for another. */
export function hashInput(tool: string, input: JsonObject): string {
  return digestOf({ tool, input, cwd: "", fingerprints: [] });
}

/** The answer of the hooks about the current call, for the policy; none when they ran for another input. */
export function hookOpinion(call: Call): HookOpinion | undefined {
  const answer = call.hookAnswer;
  if (answer === undefined || answer.decision === "none") return undefined;
  if (answer.inputDigest !== hashInput(call.tool, call.input)) return undefined;
  return {
    decision: answer.decision,
    name: answer.hook ?? "of this session",
    reason: answer.reason,
    code: answer.code,
  };
}
