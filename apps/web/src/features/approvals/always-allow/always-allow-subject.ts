import type { DualApprovalStatus } from "@countersign/contracts/call";
import type { Suggestion } from "@countersign/contracts/decision";
import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";
import type { Risk } from "@countersign/contracts/risk";

/** The waiting call that “Always allow” is about. */
export type AlwaysAllowSubject = {
  sessionId: string;
  workspace: string;
  tool: string;
  input: JsonObject;
  preview: Preview;
  suggestions: readonly Suggestion[];
  risk: Risk | undefined;
  second?: DualApprovalStatus | undefined;
};

/** Why this call can’t be always allowed; null when it can. */
export function findAlwaysAllowProblem({
  risk,
  preview,
  second,
}: Pick<AlwaysAllowSubject, "risk" | "preview" | "second">): string | null {
  if (second !== undefined)
    return "Calls that need dual approval are approved each time: they can't be always allowed.";
  if (preview.kind === "intent" || preview.kind === "expansion")
    return "A person decides each time what an intent owns: it can't be always allowed.";
  return risk?.level === "critical"
    ? "Critical calls are decided each time: they can't be always allowed."
    : null;
}
