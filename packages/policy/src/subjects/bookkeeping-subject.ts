import { createReason } from "@countersign/contracts/reason";
import type { PolicyCall } from "../policy-call.ts";
import { openSubject, type Subject } from "./subject.ts";

/** A call that changes nothing but the agent's own notes: it runs unless a rule or the mode prevents it. */
export function createBookkeepingSubject(call: PolicyCall): Subject {
  return {
    ...openSubject,
    ruleTools: [call.tool],
    uncertainties: () => [],
    matches: () => [],
    guardrail: () => [],
    isReadOnly: () => true,
    evaluateAllow: () => ({ isAllowed: true, reasons: [createReason("agent-notes", { tool: call.tool })] }),
    risk: () => ({ level: "low", reasons: [] }),
    suggest: () => [],
  };
}
