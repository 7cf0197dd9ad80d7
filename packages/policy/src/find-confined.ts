import { createReason, type Reason } from "@countersign/contracts/reason";
import type { RiskCode } from "@countersign/contracts/risk";
import { riskLevels } from "@countersign/contracts/risk-levels";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { EvaluationContext } from "./evaluation-context.ts";
import type { PolicyCall } from "./policy-call.ts";
import type { Subject } from "./subjects/subject.ts";

/**
 * Whether a command that no rule decides needs no person, because a sandbox keeps it in the workspace, away from hosts and from what nothing could
 * restore. Asked after everything that denies or asks: what the policy doesn't understand asked before. A command whose text already says that it
 * would fail in such a sandbox asks, too.
 */
export function findConfined(
  call: PolicyCall,
  subject: Subject,
  { context }: EvaluationContext,
): Reason | null {
  const { confinement, possibleTools = [] } = context;
  if (confinement === undefined || !isShellTool(call.tool) || possibleTools.length > 0) return null;
  if (subject.changesRepository?.() === true) return null;
  const { level, reasons } = subject.risk();
  const from = riskLevels.indexOf(confinement.asksFrom ?? "high");
  if (riskLevels.indexOf(level) >= Math.min(from, riskLevels.indexOf("high"))) return null;
  const asks = confinement.mayReachHosts ? [...lasting, ...reaching] : lasting;
  return reasons.some(({ code }) => asks.includes(code)) ? null : createReason("mode-auto", {});
}

/** What people want to be asked about, although the sandbox may let it happen. Risks that are high anyway aren't named. */
const lasting: readonly RiskCode[] = [
  "deletes-files",
  "deletes-in-workspace",
  "discards-changes",
  "deletes-branches",
  "changes-repository",
  // A remote can be a folder in the workspace.
  "sends-commits",
  "sends-data",
];

/** What needs a host. With an approval, the command reaches those that rules allow. */
const reaching: readonly RiskCode[] = ["contacts-host", "opens-connection", "downloads", "changes-packages"];
