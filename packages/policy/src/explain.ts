import type { Decision } from "@countersign/contracts/decision";
import type { RuleReference } from "@countersign/contracts/reason";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { PolicyContext } from "./context.ts";
import { decideWith } from "./decide.ts";
import { EvaluationContext } from "./evaluation-context.ts";
import type { PolicyCall } from "./policy-call.ts";
import { compileRules } from "./rules/compile-rules.ts";
import type { CompiledRule } from "./rules/compiled-rule.ts";
import type { RuleList } from "./rules/rule.ts";
import type { RuleSet, StoredRule } from "./rules/rule-set.ts";
import { listAllowedParts } from "./subjects/command-allow.ts";
import { analyseCommand } from "./subjects/command-subject.ts";
import type { ShellCommand } from "./subjects/shell-command.ts";

/** The effect of one rule on a call. */
export type ConsideredRule = {
  list: RuleList;
  rule: RuleReference;
  /**
   * "decided": it is named in the decision. "agreed": it matches the call and would have decided the same.
   * "overruled": it matches the call and something stronger decided. "partial": it matches some parts of a
   * command, not all. "not-in-force": it has expired or belongs to another cycle.
   */
  outcome: "decided" | "agreed" | "overruled" | "partial" | "not-in-force" | "unreadable" | "no-match";
  why: string;
};

/** A decision with everything that was considered for it. */
export type Explanation = { decision: Decision; rules: ConsideredRule[] };

/** The call to explain. */
type Given = {
  call: PolicyCall;
  context: PolicyContext;
  /** What is known of its command, worked out once for all rules. */
  commandCache: Map<string, ShellCommand>;
};

/** Explains a decision rule by rule, for a person who tries one. Takes time in proportion to the number of rules. */
export function explain(call: PolicyCall, context: PolicyContext): Explanation {
  const given: Given = { call, context, commandCache: new Map() };
  const decision = decideWith(call, context, given.commandCache);
  const rules: ConsideredRule[] = [];
  for (const rule of context.rules?.rules ?? []) rules.push(consider(rule, given, decision));
  for (const problem of context.rules?.problems ?? []) {
    rules.push({
      list: problem.list,
      rule: { text: problem.rule.text, source: problem.rule.source },
      outcome: "unreadable",
      why: `it’s invalid (at character ${problem.position + 1}): ${problem.reason}`,
    });
  }
  return { decision, rules };
}

/** The call with one rule alone, and in the mode that shows what the rule does. */
function withRule({ context }: Given, compiled: CompiledRule): PolicyContext {
  return { ...context, mode: "default", rules: compileRules(singleRuleSet(compiled)) };
}

function consider(compiled: CompiledRule, given: Given, decision: Decision): ConsideredRule {
  const answer = (outcome: ConsideredRule["outcome"], why: string): ConsideredRule => ({
    list: compiled.list,
    rule: compiled.reference,
    outcome,
    why,
  });
  const single = withRule(given, compiled);
  const alone = decideWith(given.call, single, given.commandCache);
  const isNamed =
    !isOfOtherCycle(compiled, given) &&
    decision.reasons.some(({ rule }) => isSameReference(rule, compiled.reference));
  const named = alone.reasons.find(({ rule }) => isSameReference(rule, compiled.reference));
  if (isNamed && decision.kind === compiled.list) return answer("decided", named?.text ?? "it decided");
  if (named === undefined && compiled.list === "allow" && coversSome(given, single))
    return answer("partial", "it allows some parts of the command, not all");
  if (named === undefined) return explainSilence(compiled, given, answer);
  if (alone.kind !== compiled.list)
    return answer(
      "partial",
      `it ${compiled.list}s some of the call, not all: ${alone.reasons[0]?.text ?? ""}`,
    );
  if (decision.kind === compiled.list)
    return answer("agreed", "it also matches the call, but another rule decides");
  return answer("overruled", explainOverruling(decision));
}

function coversSome({ call, commandCache }: Given, single: PolicyContext): boolean {
  if (!isShellTool(call.tool)) return false;
  const evaluation = new EvaluationContext(single, commandCache);
  const command = analyseCommand(call, evaluation);
  return command !== null && listAllowedParts(command, evaluation).length > 0;
}

function explainSilence(
  compiled: CompiledRule,
  given: Given,
  answer: (outcome: ConsideredRule["outcome"], why: string) => ConsideredRule,
): ConsideredRule {
  if (compiled.expiresAt === null && compiled.cycle === undefined)
    return answer("no-match", "it doesn’t match the call");
  const always: CompiledRule = { ...compiled, expiresAt: null, cycle: undefined };
  const timeless = decideWith(given.call, withRule(given, always), given.commandCache);
  if (!timeless.reasons.some(({ rule }) => isSameReference(rule, compiled.reference)))
    return answer("no-match", "it doesn’t match the call");
  return answer(
    "not-in-force",
    isOfOtherCycle(compiled, given) ? "it belongs to another command’s turn" : "it has expired",
  );
}

/** The same command may have run before: its rules read alike, and these no longer hold. */
function isOfOtherCycle({ cycle }: CompiledRule, { context }: Given): boolean {
  return cycle !== undefined && cycle !== context.cycle;
}

function explainOverruling(decision: Decision): string {
  const [first] = decision.reasons;
  return `it matches the call, but ${decision.kind} is stronger: ${first?.text ?? ""}`;
}

function singleRuleSet(compiled: CompiledRule): RuleSet {
  const stored: StoredRule = {
    text: compiled.reference.text,
    source: compiled.reference.source,
    id: compiled.reference.id,
    version: compiled.reference.version,
    folder: compiled.folder,
    cycle: compiled.cycle,
    needsDualApproval: compiled.needsDualApproval,
    expiresAt:
      compiled.expiresAt === null
        ? undefined
        : Number.isNaN(compiled.expiresAt)
          ? "unreadable"
          : new Date(compiled.expiresAt).toISOString(),
  };
  const empty = { allow: [], ask: [], deny: [] };
  return { ...empty, [compiled.list]: [stored] };
}

function isSameReference(left: RuleReference | undefined, right: RuleReference): boolean {
  return (
    left !== undefined && left.text === right.text && left.source === right.source && left.id === right.id
  );
}
