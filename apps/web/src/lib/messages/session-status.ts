import type { SessionStatus, SessionSummary } from "@countersign/contracts/session";
import { Archive, CircleCheck, CirclePlay, CircleStop, CircleX, Clock, Hand, RefreshCw } from "lucide-react";
import type { Look } from "./look.ts";

/** The status of a session as shown to people. "ended" replaces every other status, and "waiting-for-model" is part of "running". */
export type DisplayStatus = SessionStatus | "ended" | "waiting-for-model";

export function displayStatus({
  status,
  ended,
  notice,
}: Pick<SessionSummary, "status" | "ended" | "notice">): DisplayStatus {
  if (ended !== null) return "ended";
  return status === "running" && notice?.kind === "retrying" ? "waiting-for-model" : status;
}

export const statusLook: Record<DisplayStatus, Look> = {
  queued: { word: "Queued", tone: "neutral", icon: Clock },
  running: { word: "Running", tone: "info", icon: CirclePlay },
  "waiting-for-model": { word: "Waiting for model", tone: "ask", icon: RefreshCw },
  "awaiting-approval": { word: "Needs approval", tone: "ask", icon: Hand },
  idle: { word: "Idle", tone: "neutral", icon: CircleCheck },
  failed: { word: "Failed", tone: "deny", icon: CircleX },
  stopped: { word: "Stopped", tone: "neutral", icon: CircleStop },
  ended: { word: "Ended", tone: "neutral", icon: Archive },
};
