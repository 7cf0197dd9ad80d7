import { useSyncExternalStore } from "react";
import { makeStore } from "../../../lib/data/external-store.ts";

/** What is being written below an opened call. */
export type Writing = "nothing" | "reason" | "instruction" | "always-allow";

/** The words for one call: they outlive a change of the call, a look at another one, and a verdict that is undone. */
export type BarDraft = { writing: Writing; text: string };

export const emptyBarDraft: BarDraft = { writing: "nothing", text: "" };
const none: Readonly<Record<string, BarDraft>> = {};
const shelf = makeStore(none);

export function useBarDraft(callId: string): [BarDraft, (written: BarDraft) => void] {
  const all = useSyncExternalStore(shelf.subscribe, shelf.get, () => none);
  return [
    all[callId] ?? emptyBarDraft,
    (written) => {
      const { [callId]: _before, ...others } = shelf.get();
      shelf.set(written.writing === "nothing" ? others : { ...others, [callId]: written });
    },
  ];
}
