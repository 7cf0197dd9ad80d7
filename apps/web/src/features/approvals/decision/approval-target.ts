import { approvalTarget as targetOf } from "@countersign/contracts/approval-target";
import type { Preview } from "@countersign/contracts/preview";
import { revealHidden } from "../../../lib/messages/hidden-characters.ts";

/** The name that a person types before a critical call is approved. */
export function approvalTarget(call: { tool: string; preview: Preview }): string {
  return targetOf(call, (name) => revealHidden(name).every(({ kind }) => kind === "text"));
}
