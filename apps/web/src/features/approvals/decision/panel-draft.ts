import type { Call } from "@countersign/contracts/call";

/** What a person wrote in the panel for one call. */
export type PanelDraft = { instruction: string; reason: string };

export const emptyPanelDraft: PanelDraft = { instruction: "", reason: "" };

export function isEmptyDraft({ instruction, reason }: PanelDraft): boolean {
  return instruction === "" && reason === "";
}

/** Reads what an earlier visit of this tab kept; null for what it didn't write. */
export function readPanelDraft(value: unknown): PanelDraft | null {
  if (typeof value !== "object" || value === null) return null;
  const { instruction, reason } = Object.fromEntries(Object.entries(value));
  return typeof instruction === "string" && typeof reason === "string" ? { instruction, reason } : null;
}

/** What was written for calls that were then decided without it. Own verdicts (`answered`) left out what they left out knowingly. */
export function findUnusedDrafts(
  written: Readonly<Record<string, PanelDraft>>,
  calls: readonly Call[],
  answered: ReadonlySet<string>,
): { callId: string; text: string }[] {
  return calls.flatMap((call) => {
    const panelDraft = written[call.id];
    if (panelDraft === undefined || call.phase.tag === "waiting" || answered.has(call.id)) return [];
    const used = [call.verdict?.text, call.verdict?.reason].map((text) => text?.trim());
    const text = [panelDraft.instruction, panelDraft.reason]
      .map((one) => one.trim())
      .filter((one) => one !== "" && !used.includes(one))
      .join("\n");
    return text === "" ? [] : [{ callId: call.id, text }];
  });
}
