import { createReason } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import type { PolicyCall } from "../policy-call.ts";
import { openSubject, type Subject } from "./subject.ts";

/** A call of a tool that the policy knows nothing of, such as one of an MCP server. It asks unless a rule names the tool. */
export function createOtherSubject(call: PolicyCall): Subject {
  const server = /^mcp__(.+?)__(.+)$/.exec(call.tool);
  const reason =
    server === null
      ? createReason("unknown-tool", { tool: call.tool })
      : createReason("mcp-tool", { tool: server[2] ?? "", server: server[1] ?? "" });
  return {
    ...openSubject,
    ruleTools: [call.tool],
    uncertainties: () => [],
    matches: () => [],
    guardrail: () => [],
    // What it changes is not known: the intent's scope cannot be held against it, only that there must be one.
    checkScope: (scopeCheck) => {
      scopeCheck.addRefusal(scopeCheck.intentScope.checkUnnamed(call.tool));
      scopeCheck.addIgnoreFileProblems();
    },
    isReadOnly: () => false,
    evaluateAllow: () => ({ isAllowed: false, reasons: [reason] }),
    risk: () => ({ level: "medium", reasons: [createRiskReason({ code: "known-to-server-only" })] }),
    // A rule for an unknown tool would cover each call of it, with any input: only an MCP tool is named.
    suggest: () =>
      server === null ? [] : [{ rule: call.tool, why: `allows ${server[2]} on ${server[1]} with any input` }],
  };
}
