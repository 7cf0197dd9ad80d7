import type { Decision } from "@countersign/contracts/decision";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { createReason } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import { selectIntentTool } from "@countersign/tools/intent-tool-names";
import type { PolicySession } from "./session-policy.ts";

type Place = { mode: PermissionMode; session: Pick<PolicySession, "intent"> };

const reason = createReason("person-chooses-intent", {});

/**
 * The decision on a call that only a person may allow. It is enforced here as well as in the policy: no rule, grant, hook or mode
 * replaces the person. Where the mode asks nobody it is denied, except that a session without an intent may get its first one, which a person has activated.
 */
export function requirePerson(decision: Decision, tool: string, { mode, session }: Place): Decision {
  if (decision.kind === "deny") return decision;
  const asksNobody = mode === "bypassPermissions" || mode === "dontAsk";
  if (asksNobody && tool === selectIntentTool && session.intent === null) return decision;
  if (asksNobody) {
    const message = `${tool} needs a person’s approval, and mode ${mode} never asks.`;
    return { kind: "deny", reasons: [reason], code: "no_approver", message };
  }
  const reasons = [createRiskReason({ code: "changes-agent-limits" })];
  const risk = decision.kind === "ask" ? decision.risk : { level: "medium" as const, reasons };
  const others = decision.kind === "ask" ? decision.reasons : [];
  return { kind: "ask", reasons: [reason, ...others], risk, suggestions: [] };
}
