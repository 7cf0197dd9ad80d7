import { createReason } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PolicyCall } from "../policy-call.ts";
import { openSubject, type Subject } from "./subject.ts";

/**
 * A call that gives the session another intent, or the intent more files: always a person's decision. Where nobody is asked only a
 * session without an intent may take one.
 */
export function createIntentSubject(call: PolicyCall, { context }: EvaluationContext): Subject {
  const isFirst = call.tool === "select_intent" && context.hasIntent === false;
  const asksNobody = context.mode === "bypassPermissions" || context.mode === "dontAsk";
  const isFree = isFirst && asksNobody;
  const personal = createReason(call.tool === "select_intent" ? "intent-by-person" : "scope-by-person", {});
  return {
    ...openSubject,
    ruleTools: [call.tool],
    uncertainties: () => [],
    matches: () => [],
    guardrail: () => (isFree ? [] : [personal]),
    ...(isFree ? {} : { personal }),
    isReadOnly: () => true,
    evaluateAllow: () => ({ isAllowed: true, reasons: [createReason("first-intent", {})] }),
    risk: () => ({ level: "medium", reasons: [createRiskReason({ code: "changes-agent-scope" })] }),
    suggest: () => [],
  };
}
