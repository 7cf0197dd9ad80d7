import { useTabStorage } from "../../lib/data/use-tab-storage.ts";

/** A text that is being written. `version`: the one that it was begun from, null for none. `why`: for the history. */
export type TextDraft = { yaml: string; version: number | null; why: string };

/** What is written and not saved; outlives Back and a reload in this tab. Null: nothing is. */
export function useTextDraft(key: string): [TextDraft | null, (draft: TextDraft | null) => void] {
  return useTabStorage(`countersign-intent ${key}`, {
    read: readTextDraft,
    write: (draft) => (draft === null ? null : JSON.stringify(draft)),
  });
}

/** A kept draft; null for what is none. */
function readTextDraft(kept: string | null): TextDraft | null {
  if (kept === null) return null;
  try {
    const read: unknown = JSON.parse(kept);
    const fields = new Map(typeof read === "object" && read !== null ? Object.entries(read) : []);
    const yaml: unknown = fields.get("yaml");
    const version: unknown = fields.get("version");
    const why: unknown = fields.get("why");
    if (typeof yaml !== "string" || !(version === null || typeof version === "number")) return null;
    return { yaml, version, why: typeof why === "string" ? why : "" };
  } catch {
    // Not what this page wrote: nothing is being written.
    return null;
  }
}
