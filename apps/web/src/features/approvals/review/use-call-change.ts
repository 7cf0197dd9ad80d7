import type { Assessment } from "@countersign/contracts/call";
import type { Preview } from "@countersign/contracts/preview";
import { useState } from "react";

type SeenCall = {
  id: string;
  digest: string;
  preview: Preview;
  fingerprints?: Assessment["fingerprints"];
  workspace: string;
  /** Whether the server says that it changed since it was asked. */
  isChanged: boolean;
};

/** A call that changed since it was first shown here. `seen` is what was shown then; null where that isn't known. */
export type CallChange = { seen: SeenCall | null; now: SeenCall };

/** Compares a call with what was first shown of it. Null: it didn't change, or no call waits. */
export function useCallChange(call: SeenCall | null): CallChange | null {
  const [first, setFirst] = useState(call);
  if (call !== null && first !== null && first.id !== call.id) setFirst(call);
  if (call === null) return null;
  const seen = first?.id === call.id ? first : null;
  return call.isChanged || (seen !== null && seen.digest !== call.digest) ? { seen, now: call } : null;
}
