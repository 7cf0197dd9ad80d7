import { createHash } from "node:crypto";
import type { Call } from "@countersign/contracts/call";
import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import { riskLevels } from "@countersign/contracts/risk-levels";
import { rowTitle, titleText } from "@countersign/contracts/row-title";
import { callKind, sameCallKey } from "@countersign/contracts/same-call";

/**
 * What the queue is filtered, searched and grouped by, as the row of a waiting call has it. `queueRisk`: 0 is critical, 3 low. `queueText` is
 * in lower case, and has the beginning of long texts. `queueGroup` is equal for identical calls, `queueKind` for calls of one kind.
 */
export type QueueFacts = {
  queueRisk: number;
  askedAt: string;
  queueAgent: string | null;
  queueText: string;
  queueGroup: string;
  queueKind: string;
};

/** In characters of each text: every search reads the texts of all waiting calls. */
const mostSearched = 20_000;

/** The facts of a call in its session's workspace; null if it doesn't wait. */
export function queueFactsOf(call: Call, workspace: string): QueueFacts | null {
  const { assessment, phase, tool, agent } = call;
  if (phase.tag !== "waiting" || assessment === null) return null;
  const risk = assessment.risk ?? { level: "medium" as const, reasons: [] };
  const item = { ...call, ...assessment, workspace, risk, second: dualApprovalStatusOf(call) };
  const command = assessment.preview.kind === "command" ? assessment.preview.command : "";
  const texts = [tool, titleText(rowTitle(item)), command, agent?.name ?? ""];
  return {
    queueRisk: queueRiskOf(risk.level),
    askedAt: phase.askedAt,
    queueAgent: agent?.name ?? null,
    queueText: texts.map((text) => text.slice(0, mostSearched).toLowerCase()).join("\n"),
    queueGroup: hashOf(sameCallKey(item)),
    queueKind: hashOf(callKind(item)),
  };
}

/** 0 is critical, 3 low. */
export function queueRiskOf(level: (typeof riskLevels)[number]): number {
  return riskLevels.length - 1 - riskLevels.indexOf(level);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
