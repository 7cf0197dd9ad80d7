import type { SessionSummary } from "@countersign/contracts/session";

/** Whether a session stands still for a person without a call to decide: it failed, or it reached a limit. */
export function needsAttention(session: SessionSummary): boolean {
  return session.status === "failed" || isAtLimit(session);
}

export function isAtLimit(session: SessionSummary): boolean {
  return session.status === "awaiting-approval" && session.notice?.kind === "limit";
}
