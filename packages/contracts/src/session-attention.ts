import type { SessionSummary } from "./session.ts";

/**
 * Sessions that stand still for a person without a call to decide. `items` are the 100 that changed last, the newest change first. `failed`
 * and `atLimit` count all of them. `hasSessions`: there is any session. `isConnected`: one of them is run by an external agent.
 */
export type SessionAttention = {
  items: SessionSummary[];
  failed: number;
  atLimit: number;
  hasSessions: boolean;
  isConnected: boolean;
};

/** Why a session stands still without a call to decide; null if it doesn't. Nobody needs to look after an ended one. */
export function attentionOf({
  status,
  notice,
  ended,
}: Pick<SessionSummary, "status" | "notice" | "ended">): "failed" | "atLimit" | null {
  if (ended !== null) return null;
  if (status === "failed") return "failed";
  return status === "awaiting-approval" && notice?.kind === "limit" ? "atLimit" : null;
}
