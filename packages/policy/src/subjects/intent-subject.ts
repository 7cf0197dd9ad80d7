import { createReason } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PolicyCall } from "../policy-call.ts";
import { openSubject, type Subject } from "./subject.ts";

/**
 * A call that gives the session another intent, or the intent more files: always a person's decision. Where nobody is asked only a
 * session without an intent may take one.
 */
export function createIntentSubject(call: PolicyCall, { context }: EvaluationContext): Subject {
  const isOtherIntent = toolManifests.get(call.tool)?.intentChange === "intent";
  const isFirst = isOtherIntent && context.hasIntent === false;
  const asksNobody = context.mode === "bypassPermissions" || context.mode === "dontAsk";
  const isFree = isFirst && asksNobody;
  const personal = createReason(isOtherIntent ? "intent-by-person" : "scope-by-person", {});
  return {
    ...openSubject,
    ruleTools: [call.tool],
    uncertainties: () => [],
    matches: () => [],
    guardrail: () => (isFree ? [] : [personal]),
    personal: isFree ? undefined : personal,
    isReadOnly: () => true,
    evaluateAllow: () => ({ isAllowed: true, reasons: [createReason("first-intent", {})] }),
    risk: () => ({ level: "medium", reasons: [createRiskReason({ code: "changes-agent-scope" })] }),
    suggest: () => [],
  };
}
