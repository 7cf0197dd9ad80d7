import { policyContext, type SessionPolicy } from "@countersign/agent";
import { assertNever } from "@countersign/contracts/assert-never";
import type { RuleReplay, RuleReplayResult } from "@countersign/contracts/rule-trial";
import { type CompiledRules, compileRules, decide, noRules, ruleSetFromTexts } from "@countersign/policy";
import type { PastCall, PastCallFilter } from "@countersign/store";
import { refuseUnreadable } from "./check-rule.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";

const mostReplayed = 5_000;
const mostExamples = 20;

/**
 * How many of the calls that people decided before the rules would have let run unasked, where they are to hold. Counted are
 * calls that would ask without them. Throws `AppError("bad-input")` for a rule that cannot be read.
 */
export async function replayRules(
  replay: RuleReplay,
  by: string,
  options: RuleDeskOptions,
): Promise<RuleReplayResult> {
  for (const rule of replay.rules) refuseUnreadable(rule, "allow");
  const past = await options.store.pastCalls({
    ...(await placeOf(replay, by, options)),
    limit: mostReplayed,
  });
  const judge = createJudge(replay.rules, options);
  const decided = past.filter((call) => judge(call));
  const denied = decided.filter(({ verdict }) => verdict !== "allow" && verdict !== "undo");
  return {
    checked: past.length,
    decided: decided.length,
    denied: denied.length,
    examples: [...denied, ...decided.filter((call) => !denied.includes(call))]
      .slice(0, mostExamples)
      .map(({ sessionId, tool, input, canonical, verdict, decidedAt }) => {
        return { sessionId, tool, input, canonical, verdict, decidedAt };
      }),
  };
}

async function placeOf(
  { scope, workspace, sessionId }: RuleReplay,
  by: string,
  { realWorkspace }: RuleDeskOptions,
): Promise<Omit<PastCallFilter, "limit">> {
  const everywhere = { sessionId: null, workspace: null, createdBy: null };
  switch (scope) {
    case "team":
      return everywhere;
    case "user":
      return { ...everywhere, createdBy: by };
    case "session":
      return { ...everywhere, sessionId: sessionId ?? "" };
    case "project":
      return { ...everywhere, workspace: workspace === undefined ? "" : await realWorkspace(workspace) };
    default:
      return assertNever(scope);
  }
}

/** Whether the rules, and nothing else, would have let a call run. Path rules mean another folder in every workspace. */
function createJudge(texts: string[], { policy }: RuleDeskOptions): (call: PastCall) => boolean {
  const compiled = new Map<string, CompiledRules>();
  const realpath = (path: string) => policy.fileSystem.realpath(path);
  const ruleSet = ruleSetFromTexts({ allow: texts }, "tried");
  return ({ tool, input, workspace, createdBy, sessionId }) => {
    const rules =
      compiled.get(workspace) ?? compileRules(ruleSet, { workspace, home: policy.home, realpath });
    compiled.set(workspace, rules);
    const session = { id: sessionId, workspace, createdBy, intent: null };
    const decideWith = (inForce: CompiledRules) => {
      const held: SessionPolicy = {
        ruleSet,
        rules: inForce,
        additionalDirectories: [],
        isBypassDisabled: false,
      };
      const context = policyContext({ session, mode: "default", policy: held }, policy);
      return decide({ tool, input }, context).kind;
    };
    return decideWith(rules) === "allow" && decideWith(noRules) !== "allow";
  };
}
