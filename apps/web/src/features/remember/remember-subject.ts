import type { Risk, Suggestion } from "@countersign/contracts/decision";
import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";

/** The waiting call of which something is to be remembered. */
export type RememberSubject = {
  sessionId: string;
  workspace: string;
  tool: string;
  input: JsonObject;
  preview: Preview;
  suggestions: readonly Suggestion[];
  risk: Risk | undefined;
};

/** Why nothing of this call may be remembered; null when it may. */
export function whyNotRemembered({
  risk,
  preview,
}: Pick<RememberSubject, "risk" | "preview">): string | null {
  if (preview.kind === "intent" || preview.kind === "expansion")
    return "What an intent owns is decided by a person each time: it cannot be remembered.";
  return risk?.level === "critical" ? "Critical risk is decided each time: it cannot be remembered." : null;
}
