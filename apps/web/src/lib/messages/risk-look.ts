import type { Risk, RiskLevel } from "@countersign/contracts/risk";
import { CircleDot, OctagonAlert, ShieldAlert, TriangleAlert } from "lucide-react";
import type { Look } from "./look.ts";

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
