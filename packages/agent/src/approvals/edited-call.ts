import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { toolError } from "@countersign/contracts/tool-error";
import type { DecidedBy } from "@countersign/contracts/verdict";
import { hashInput } from "../evaluation/hook-opinion.ts";
import type { Evaluation } from "../loop/state.ts";

/** The call with other input; the model's own is kept. The very same call when the input is equal. */
export function editedCall(call: Call, input: JsonObject, { by, at }: { by: DecidedBy; at: string }): Call {
  if (hashInput(call.tool, input) === hashInput(call.tool, call.input)) return call;
  return { ...call, input, edit: { proposed: call.edit?.proposed ?? call.input, by, at } };
}

/** Why a call cannot run, as the model would read it. */
export function describeDenial(evaluation: Exclude<Evaluation, { kind: "assessed" }>): string {
  if (evaluation.kind === "not-yet") return evaluation.note;
  const { error } = toolError.parse(JSON.parse(evaluation.end.result));
  return error.message;
}
