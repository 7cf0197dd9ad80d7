import type { Call } from "@countersign/contracts/call";

/** Why a call asks now, in sentences: the policy's reasons, what changed since it was last shown, a denial before. */
export function decisionReason(call: Call, priorDenial: string | null): string | undefined {
  const isChanged = call.phase.tag === "waiting" && call.phase.isChanged;
  const sentences = [
    ...(call.assessment?.reasons ?? []).map(({ text }) => text),
    ...(isChanged ? ["What it would do has changed since it was asked about"] : []),
    ...(priorDenial === null ? [] : [priorDenial]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(". ");
}
