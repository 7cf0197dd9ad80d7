import { isMcpServerName, mcpToolName, plainMcpName } from "@countersign/contracts/mcp-name";
import { createReason } from "@countersign/contracts/reason";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PolicyCall } from "../policy-call.ts";
import { createOtherSubject } from "./other-subject.ts";
import type { Subject } from "./subject.ts";

/**
 * A call for the resources of an MCP server: beside rules for its tool, those hold for it that hold for a tool of that name on that server. Where
 * the server's name could be read in two ways, only deny and ask rules do.
 */
export function createResourceSubject(call: PolicyCall, { accept }: EvaluationContext): Subject {
  const subject = createOtherSubject(call);
  const {
    tool,
    input: { server },
  } = call;
  if (typeof server !== "string") return subject;
  const name = mcpToolName(plainMcpName(server), tool);
  if (!isMcpServerName(server))
    return {
      ...subject,
      restrictedBy: [name],
      matches: (list) => {
        const rule = list.findForAll(name, [name], accept);
        return rule === undefined ? [] : [{ rule }];
      },
    };
  return {
    ...subject,
    ruleTools: [tool, name],
    evaluateAllow: () => ({ isAllowed: false, reasons: [createReason("mcp-tool", { tool, server })] }),
    suggest: () => [{ rule: name, why: `allows ${tool} on ${server} with any input` }],
  };
}
