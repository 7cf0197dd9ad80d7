import type { JsonObject } from "@countersign/contracts/json";
import { makeTabShelf, useTabShelf } from "../../../lib/data/tab-shelf.ts";

/** An edit that was begun and not sent. `json` is what stands in the JSON field, when that one is open. */
export type EditDraft = { input: JsonObject; json: string | null };

const shelf = makeTabShelf("countersign-input-edits", readEditDraft);

/** What a person wrote for a call. It's kept while other calls are open and over reloads, until it is sent or dropped. */
export function useEditDraft(callId: string): EditDraft | undefined {
  return useTabShelf(shelf)[callId];
}

export function keepDraft(callId: string, draft: EditDraft): void {
  shelf.put(callId, draft);
}

export function dropDraft(callId: string): void {
  if (shelf.get()[callId] !== undefined) shelf.put(callId, null);
}

/** `value` was JSON. */
function readEditDraft(value: unknown): EditDraft | null {
  if (!isJsonObject(value)) return null;
  const { input, json } = value;
  const isText = json === null || typeof json === "string";
  return isText && isJsonObject(input) ? { input, json } : null;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
