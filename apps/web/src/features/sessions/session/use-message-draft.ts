import type { Dispatch, SetStateAction } from "react";
import { useTabStorage } from "../../../lib/data/use-tab-storage.ts";

/** What is written to the agent of a session and not sent; outlives Back and a reload in this tab. */
export function useMessageDraft(sessionId: string): [string, Dispatch<SetStateAction<string>>] {
  return useTabStorage(`countersign-message ${sessionId}`, {
    read: (kept) => kept ?? "",
    write: (text) => (text === "" ? null : text),
  });
}
