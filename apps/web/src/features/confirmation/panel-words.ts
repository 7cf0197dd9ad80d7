import type { Call } from "@countersign/contracts/call";

/** What a person wrote in the panel for one call. */
export type PanelWords = { instruction: string; reason: string };

export const noWords: PanelWords = { instruction: "", reason: "" };

/** What was written for calls that were then decided without it. Own verdicts (`answered`) left out what they left out knowingly. */
export function unusedWords(
  written: Readonly<Record<string, PanelWords>>,
  calls: readonly Call[],
  answered: ReadonlySet<string>,
): { callId: string; text: string }[] {
  return calls.flatMap((call) => {
    const words = written[call.id];
    if (words === undefined || call.phase.tag === "waiting" || answered.has(call.id)) return [];
    const used = [call.verdict?.text, call.verdict?.reason].map((text) => text?.trim());
    const text = [words.instruction, words.reason]
      .map((one) => one.trim())
      .filter((one) => one !== "" && !used.includes(one))
      .join("\n");
    return text === "" ? [] : [{ callId: call.id, text }];
  });
}
