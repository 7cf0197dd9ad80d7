import type { DualApprovalStatus } from "@countersign/contracts/call";
import type { Suggestion } from "@countersign/contracts/decision";
import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";
import type { Risk } from "@countersign/contracts/risk";
import { alwaysAllowProblems } from "./always-allowed-messages.ts";

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
  if (second !== undefined) return alwaysAllowProblems.needsDualApproval;
  if (preview.kind === "intent" || preview.kind === "expansion") return alwaysAllowProblems.ownedByIntent;
  return risk?.level === "critical" ? alwaysAllowProblems.criticalEachTime : null;
}
