import { type PolicySession, policyContext, type SessionPolicy, taskTool } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { RuleTrial, RuleTrialResult } from "@countersign/contracts/rule-trial";
import { canSee } from "@countersign/contracts/visibility";
import {
  type CompiledRules,
  compileRules,
  explain,
  type RuleSet,
  ruleSetFromTexts,
} from "@countersign/policy";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";

const mostExplained = 500;

/** Decides a call that nobody makes, by the rules in force and those given. Runs nothing. */
export async function tryRules(
  trial: RuleTrial,
  author: RuleAuthor,
  options: RulesServiceOptions,
): Promise<RuleTrialResult> {
  const { session, mode } = await placeOfTrial(trial, author, options);
  const { policy: dependencies } = options;
  const inForce = await dependencies.policyFor(session);
  const policy = withTried(inForce, trial, session, options);
  const context = policyContext({ session, mode: trial.mode ?? mode, policy }, dependencies);
  const { decision, rules } = explain(trial.call, {
    ...context,
    rules: worthExplaining(policy.rules, trial),
    startsSubAgent: trial.call.tool === taskTool,
  });
  return {
    decision: decision.kind,
    reasons: decision.reasons,
    canonical: decision.canonical ?? null,
    risk: decision.kind === "ask" ? decision.risk : null,
    suggestions: decision.kind === "ask" ? decision.suggestions : [],
    considered: rules,
  };
}

/** Explaining decides once for each rule: of very many only those that could concern the call. All of them decide. */
function worthExplaining(rules: CompiledRules, { call, rules: tried }: RuleTrial): CompiledRules {
  if (rules.rules.length <= mostExplained) return rules;
  const own = new Set([...(tried?.allow ?? []), ...(tried?.ask ?? []), ...(tried?.deny ?? [])]);
  const rank = ({ rule, list, reference }: CompiledRules["rules"][number]) =>
    (own.has(reference.text) ? 0 : 4) + (rule.tool === call.tool ? 0 : 2) + (list === "allow" ? 1 : 0);
  const ranked = rules.rules.toSorted((left, right) => rank(left) - rank(right));
  return { ...rules, rules: ranked.slice(0, mostExplained) };
}

async function placeOfTrial(
  { sessionId, workspace }: RuleTrial,
  { by, visibleTo }: RuleAuthor,
  { repository, realWorkspace, policy }: RulesServiceOptions,
): Promise<{ session: PolicySession; mode: PermissionMode }> {
  if (sessionId !== undefined) {
    const session = await repository.load(sessionId);
    if (session === null || !canSee(visibleTo, session))
      throw new AppError("not-found", `There is no session ${sessionId}.`);
    return { session, mode: session.mode };
  }
  const real = await realWorkspace(workspace ?? policy.home);
  return {
    session: { id: "", workspace: real, createdBy: by.name, intent: null, sandbox: "off" },
    mode: "default",
  };
}

function withTried(
  inForce: SessionPolicy,
  { rules, only }: RuleTrial,
  { workspace }: PolicySession,
  { policy }: RulesServiceOptions,
): SessionPolicy {
  if (rules === undefined && only !== true) return inForce;
  const tried = ruleSetFromTexts(rules ?? {}, "tried");
  const ruleSet = only === true ? tried : joinRuleSets(inForce.ruleSet, tried);
  const realpath = (path: string) => policy.fileSystem.realpath(path);
  return { ...inForce, ruleSet, rules: compileRules(ruleSet, { workspace, home: policy.home, realpath }) };
}

function joinRuleSets(left: RuleSet, right: RuleSet): RuleSet {
  return {
    allow: [...left.allow, ...right.allow],
    ask: [...left.ask, ...right.ask],
    deny: [...left.deny, ...right.deny],
    exact: [...(left.exact ?? []), ...(right.exact ?? [])],
  };
}
