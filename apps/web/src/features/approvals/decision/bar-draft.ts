import { makeTabShelf, useTabShelf } from "../../../lib/data/tab-shelf.ts";

/** What is being written below an opened call. */
export type Writing = "nothing" | "reason" | "instruction" | "always-allow";

/** The words for one call: they outlive a change of the call, a look at another one, a reload, and a verdict that is undone. */
export type BarDraft = { writing: Writing; text: string };

export const emptyBarDraft: BarDraft = { writing: "nothing", text: "" };
const shelf = makeTabShelf("countersign-verdict-words", readBarDraft);

export function useBarDraft(callId: string): [BarDraft, (written: BarDraft) => void] {
  const all = useTabShelf(shelf);
  return [
    all[callId] ?? emptyBarDraft,
    (written) => shelf.put(callId, written.writing === "nothing" ? null : written),
  ];
}

/** The call waits again: its words are kept again. */
export function keepBarDraft(callId: string): void {
  shelf.put(callId, shelf.get()[callId] ?? null);
}

/** The words for calls that wait no longer don't come back after a reload. */
export function forgetDecided(waiting: readonly { id: string }[]): void {
  const ids = new Set(waiting.map(({ id }) => id));
  shelf.forgetAtReload((callId) => !ids.has(callId));
}

/** Only a field with words: a form that was open is opened again by who wants it. */
function readBarDraft(value: unknown): BarDraft | null {
  if (typeof value !== "object" || value === null) return null;
  const { writing, text } = Object.fromEntries(Object.entries(value));
  const isField = writing === "reason" || writing === "instruction";
  return isField && typeof text === "string" && text.trim() !== "" ? { writing, text } : null;
}
