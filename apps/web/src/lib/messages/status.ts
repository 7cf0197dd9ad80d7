import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { Risk, RiskLevel } from "@countersign/contracts/risk";
import type { SessionStatus, SessionSummary } from "@countersign/contracts/session";
import type { Tone } from "@countersign/ui/chip";
import {
  Archive,
  CircleCheck,
  CircleDot,
  CirclePlay,
  CircleStop,
  CircleX,
  Clock,
  Hand,
  type LucideIcon,
  OctagonAlert,
  RefreshCw,
  ShieldAlert,
  TriangleAlert,
} from "lucide-react";

type Look = { word: string; tone: Tone; icon: LucideIcon };

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

export const riskLook: Record<RiskLevel, Look> = {
  low: { word: "Low risk", tone: "neutral", icon: CircleDot },
  medium: { word: "Medium risk", tone: "ask", icon: TriangleAlert },
  high: { word: "High risk", tone: "deny", icon: OctagonAlert },
  critical: { word: "Critical risk", tone: "denySolid", icon: ShieldAlert },
};

/** Whether so much hangs on a call that no answer is chosen beforehand. */
export function isHighRisk(risk: Risk | undefined): boolean {
  return risk?.level === "high" || risk?.level === "critical";
}

export const modeLabels: Record<PermissionMode, { name: string; effect: string }> = {
  default: { name: "Default", effect: "Workspace reads run automatically. Everything else needs approval." },
  acceptEdits: {
    name: "Accept edits",
    effect:
      "Reads and edits in the workspace run automatically. Commands and everything outside need approval.",
  },
  auto: {
    name: "Auto",
    effect:
      "Commands run automatically if a sandbox keeps them from everything but what undo can restore in the workspace. Everything else is as in Default.",
  },
  plan: { name: "Plan", effect: "Read-only. The agent can't change anything." },
  dontAsk: { name: "Don't ask", effect: "Never prompts. Calls that need approval are denied." },
  strict: { name: "Strict", effect: "Every call needs approval, including reads." },
  bypassPermissions: {
    name: "Bypass permissions",
    effect: "Runs everything without approval, with your permissions.",
  },
};
