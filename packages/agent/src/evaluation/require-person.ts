import type { Decision } from "@countersign/contracts/decision";
import { mcpPrefix } from "@countersign/contracts/mcp-name";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { createReason, type Reason } from "@countersign/contracts/reason";
import { createRiskReason, type RiskReason } from "@countersign/contracts/risk";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { selectIntentTool } from "@countersign/tools/intent-tool-names";
import type { PolicySession } from "./session-policy.ts";

type Place = { mode: PermissionMode; session: Pick<PolicySession, "intent"> };

/**
 * The decision on a call that only a person may allow. It is enforced here as well as in the policy: no rule, grant, hook or mode
 * replaces the person. Where the mode asks nobody it is denied, except that a session without an intent may get its first one, which a person has activated.
 */
export function requirePerson(decision: Decision, tool: string, { mode, session }: Place): Decision {
  if (decision.kind === "deny") return decision;
  const { reason, risk: ownRisk } = whyPersonal(tool);
  const asksNobody = mode === "bypassPermissions" || mode === "dontAsk";
  if (asksNobody && tool === selectIntentTool && session.intent === null) return decision;
  if (asksNobody) {
    const message = `${tool} needs a person’s approval, and mode ${mode} never asks.`;
    return { kind: "deny", reasons: [reason], code: "no_approver", message };
  }
  const risk = decision.kind === "ask" ? decision.risk : { level: "medium" as const, reasons: [ownRisk] };
  const others = decision.kind === "ask" ? decision.reasons : [];
  return { kind: "ask", reasons: [reason, ...others], risk, suggestions: [] };
}

/** Commands outside the sandbox, calls of the tools for intents, and of an MCP server's tool whose definition has changed. */
function whyPersonal(tool: string): { reason: Reason; risk: RiskReason } {
  if (isShellTool(tool)) {
    const risk = createRiskReason({ code: "leaves-sandbox" });
    return { reason: createReason("leaves-sandbox", {}), risk };
  }
  if (!tool.startsWith(mcpPrefix)) {
    const risk = createRiskReason({ code: "changes-agent-limits" });
    return { reason: createReason("person-chooses-intent", {}), risk };
  }
  const [server = "", ...name] = tool.slice(mcpPrefix.length).split("__");
  const reason = createReason("mcp-tool-changed", { server, tool: name.join("__") });
  return { reason, risk: createRiskReason({ code: "known-to-server-only" }) };
}
