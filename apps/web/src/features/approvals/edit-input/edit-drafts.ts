import type { JsonObject } from "@countersign/contracts/json";
import { useSyncExternalStore } from "react";
import { makeStore } from "../../../lib/data/external-store.ts";

/** An edit that was begun and not sent. `json` is what stands in the JSON field, when that one is open. */
export type EditDraft = { input: JsonObject; json: string | null };

const drafts = makeStore<Readonly<Record<string, EditDraft>>>({});
const none: Readonly<Record<string, EditDraft>> = {};

/** What was written for a call, kept while other calls are open, until it is sent or dropped. */
export function useEditDraft(callId: string): EditDraft | undefined {
  return useSyncExternalStore(drafts.subscribe, drafts.get, () => none)[callId];
}

export function keepDraft(callId: string, draft: EditDraft): void {
  drafts.set({ ...drafts.get(), [callId]: draft });
}

export function dropDraft(callId: string): void {
  const { [callId]: _dropped, ...rest } = drafts.get();
  drafts.set(rest);
}
