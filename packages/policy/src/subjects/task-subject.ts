import { createReason } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import type { PolicyCall } from "../policy-call.ts";
import { openSubject, type Subject } from "./subject.ts";

/**
 * A call that starts a sub-agent. Starting one does nothing by itself: each call that the sub-agent makes is decided like any
 * other, under the same rules and no looser mode. So it runs unless a rule or the mode prevents it.
 */
export function createTaskSubject(call: PolicyCall): Subject {
  return {
    ...openSubject,
    ruleTools: [call.tool],
    uncertainties: () => [],
    matches: () => [],
    guardrail: () => [],
    isReadOnly: () => true,
    evaluateAllow: () => ({ isAllowed: true, reasons: [createReason("sub-agent-starts", {})] }),
    risk: () => ({ level: "low", reasons: [createRiskReason({ code: "starts-sub-agent" })] }),
    suggest: () => [],
  };
}
