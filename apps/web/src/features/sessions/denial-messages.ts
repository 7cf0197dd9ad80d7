import { Ban, FileClock, type LucideIcon, Target } from "lucide-react";
import type { ShownToolError } from "../../lib/messages/tool-result.ts";

export type Denial = { word: string; icon: LucideIcon; text: string };

/** A refusal that an intent is the reason of, in plain words; null for any other. */
export function describeDenial(error: ShownToolError): Denial | null {
  switch (error.code) {
    case "scope_violation":
      return { word: "Outside the intent", icon: Target, text: error.message };
    case "intent_ignored":
      return { word: "Excluded by .intentignore", icon: Ban, text: error.message };
    case "no_active_intent":
      return { word: "No intent in progress", icon: Target, text: error.message };
    case "stale_file":
      return { word: "File changed", icon: FileClock, text: describeStaleFile(error) };
    default:
      return null;
  }
}

function describeStaleFile({ stale, message }: ShownToolError): string {
  if (stale === undefined) return message;
  return stale.actual_hash === "DELETED"
    ? `${stale.file_path} was deleted after the agent last read it. The agent has to check again first.`
    : `${stale.file_path} changed since the agent last read it. The agent has to read it again first, so that it doesn’t overwrite the change.`;
}
