import { patchTool } from "@countersign/contracts/apply-patch";
import { assertNever } from "@countersign/contracts/assert-never";
import { isGeminiMcpName } from "@countersign/contracts/external-tools/gemini-mcp-names";
import { isMcpResourceTool } from "@countersign/contracts/mcp-name";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PolicyCall } from "../policy-call.ts";
import { toolTable } from "../tools/tool-table.ts";
import { createBookkeepingSubject } from "./bookkeeping-subject.ts";
import { createCommandSubject } from "./command-subject.ts";
import { createFetchSubject } from "./fetch-subject.ts";
import { createFileSubject } from "./file-subject.ts";
import { createIntentSubject } from "./intent-subject.ts";
import { createOtherSubject } from "./other-subject.ts";
import { createPatchSubject } from "./patch-subject.ts";
import { createResourceSubject } from "./resource-subject.ts";
import type { Subject } from "./subject.ts";
import { createTaskSubject } from "./task-subject.ts";

/**
 * The call as its tool's kind of subject. Rules under the agent's name for the tool apply in addition to those under ours. If the agent's name
 * is the name of another tool of ours, or joins a server's and a tool's name so that it could be another server's, only deny and ask rules
 * apply (`findRuleMatches`).
 */
export function createSubject(call: PolicyCall, evaluation: EvaluationContext): Subject {
  const subject = subjectOf(call, evaluation);
  const { calledAs, possibleTools = [] } = evaluation.context;
  const isOtherOfOurs = calledAs !== call.tool && calledAs !== undefined && toolTable.has(calledAs);
  const isOwnName = calledAs !== undefined && !isOtherOfOurs && !isJoined(call.tool, calledAs);
  return {
    ...subject,
    ruleTools: [...subject.ruleTools, ...possibleTools, ...(isOwnName ? [calledAs] : [])],
  };
}

/** As Gemini CLI names the tools of MCP servers. */
function isJoined(tool: string, calledAs: string): boolean {
  return calledAs !== tool && isGeminiMcpName(calledAs);
}

function subjectOf(call: PolicyCall, evaluation: EvaluationContext): Subject {
  // A tool's name does not say what it does: the context says that a call only starts a sub-agent.
  if (evaluation.context.startsSubAgent === true) return createTaskSubject(call);
  if (evaluation.context.isBookkeeping === true) return createBookkeepingSubject(call);
  if (call.tool === patchTool) return createPatchSubject(call);
  const entry = toolTable.get(call.tool);
  if (isMcpResourceTool(call.tool)) return createResourceSubject(call, evaluation);
  if (entry === undefined) return createOtherSubject(call);
  switch (entry.syntax) {
    case "command":
      return createCommandSubject(call, evaluation);
    case "host":
      return createFetchSubject(call, evaluation);
    case "intent":
      return createIntentSubject(call, evaluation);
    case "path":
      return createFileSubject(call, entry, evaluation);
    default:
      return assertNever(entry.syntax);
  }
}
