import type { Because } from "@countersign/contracts/decision";
import { createRiskReason } from "@countersign/contracts/risk";
import type { PolicyCall } from "../policy-call.ts";
import type { Scene } from "../scene.ts";
import { openSubject, type Subject } from "./subject.ts";

/**
 * A call that gives the session another intent, or the intent more files: always a person's decision. Where nobody is asked only a
 * session without an intent may take one.
 */
export function createIntentSubject(call: PolicyCall, { context }: Scene): Subject {
  const text =
    call.tool === "select_intent"
      ? "only a person gives a session another intent"
      : "only a person gives an intent more files";
  const first = "the session takes its first intent, which lets it do no more than the mode does";
  const isFirst = call.tool === "select_intent" && context.hasIntent === false;
  const asksNobody = context.mode === "bypassPermissions" || context.mode === "dontAsk";
  const isFree = isFirst && asksNobody;
  const personal: Because = { kind: "scope", text: `no rule lets this run unasked: ${text}` };
  return {
    ...openSubject,
    ruleTools: [call.tool],
    unclear: () => [],
    hits: () => [],
    floor: () => (isFree ? [] : [personal]),
    ...(isFree ? {} : { personal }),
    isReading: () => true,
    permit: () => ({ isPermitted: true, because: [{ kind: "scope", text: first }] }),
    risk: () => ({ level: "medium", reasons: [createRiskReason({ code: "changes-agent-scope" })] }),
    suggest: () => [],
  };
}
