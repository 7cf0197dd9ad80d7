import { type PolicyDependencies, policyContext, withoutRules } from "@countersign/agent";
import { filePieces, shellPieces } from "@countersign/commands";
import type { CommandCheck } from "@countersign/contracts/command";
import { type PolicyContext, type RuleExamples, ruleExamples } from "@countersign/policy";
import { readText } from "./known-command.ts";

/** What the text of a command would mean, with calls that each of its patterns was tried on: in a workspace (its real path), or in any. */
export async function checkCommand(
  text: string,
  workspace: string | null,
  policy: PolicyDependencies,
): Promise<CommandCheck> {
  const { parsed, patterns } = readText(text);
  const { description, argumentHint, allowedTools, allowsSubAgents, model, problem, warnings } = parsed;
  const context = workspace === null ? undefined : await contextIn(workspace, policy);
  return {
    problem,
    warnings,
    description,
    argumentHint,
    allowsSubAgents,
    model,
    shell: shellPieces(parsed),
    files: filePieces(parsed),
    patterns: patterns.map((pattern, index) => {
      const examples = pattern.problem === null ? ruleExamples(pattern.rule, context) : noExamples;
      return { ...pattern, ...examples, span: allowedTools[index]?.span ?? null };
    }),
  };
}

const noExamples: RuleExamples = { allows: [], anyway: [], refuses: [] };

/** A session of the workspace that has no rules, so that what is shown comes of the pattern alone, and of what the team asks for. */
async function contextIn(workspace: string, dependencies: PolicyDependencies): Promise<PolicyContext> {
  const session = { id: "", workspace, createdBy: "", intent: null, sandbox: "off" as const };
  const { team } = await dependencies.policyFor(session);
  const policy = { ...(await withoutRules()), team };
  return policyContext({ session, mode: "default", policy }, dependencies);
}
