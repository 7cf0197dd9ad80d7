import type { Assessment } from "@countersign/contracts/call";
import type { Preview } from "@countersign/contracts/preview";
import { useState } from "react";
import { describeCallChange } from "../describe-call-change.ts";

type SeenCall = {
  id: string;
  digest: string;
  preview: Preview;
  fingerprints?: Assessment["fingerprints"];
  workspace: string;
  /** Whether the server says that it changed since it was asked. */
  isChanged: boolean;
};

/** Whether a call changed since it was first shown here, and what is different, where that can be told. */
export type CallChange = { isChanged: boolean; what: string | null };

const unchanged: CallChange = { isChanged: false, what: null };

/** Compares a call with what was first shown of it. Null: no call waits. */
export function useCallChange(call: SeenCall | null): CallChange {
  const [first, setFirst] = useState(call);
  if (call !== null && first !== null && first.id !== call.id) setFirst(call);
  if (call === null) return unchanged;
  const seen = first?.id === call.id ? first : null;
  return {
    isChanged: call.isChanged || (seen !== null && seen.digest !== call.digest),
    what: seen === null ? null : describeCallChange(seen, call, call.workspace),
  };
}
