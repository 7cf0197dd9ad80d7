import type { EvaluationContext } from "./evaluation-context.ts";
import { matchesPieces } from "./match/pieces.ts";
import type { PolicyCall } from "./policy-call.ts";
import type { CompiledRule } from "./rules/compiled-rule.ts";
import type { ListRules } from "./rules/list-rules.ts";
import type { RuleMatch, Subject } from "./subjects/subject.ts";
import { toolTable } from "./tools/tool-table.ts";

/** What the rules of a deny or ask list meet in a call. Of those for the whole tool one is enough. */
export function findRuleMatches(
  list: ListRules,
  call: PolicyCall,
  subject: Subject,
  evaluation: EvaluationContext,
): RuleMatch[] {
  if (list.isEmpty) return [];
  const { calledAs } = evaluation.context;
  const { ruleTools } = subject;
  const names = calledAs === undefined || ruleTools.includes(calledAs) ? ruleTools : [...ruleTools, calledAs];
  const all = list.findForAll(call.tool, names, evaluation.accept);
  const matches: RuleMatch[] = all === undefined ? [] : [{ rule: all }];
  for (const rule of list.parametersFor(call.tool, names)) {
    if (!evaluation.accept(rule)) continue;
    const met = meetsParameter(rule, call);
    if (met === "surely") matches.push({ rule });
    else if (met === "possibly") matches.push({ rule, isPossible: true });
  }
  return [...matches, ...partsUnderOtherName(list, call, evaluation), ...subject.matches(list)];
}

/**
 * A rule for a part of a call, under the agent's name for the tool. Only the agent knows which part that is: `Monitor(rm:*)` reads as a rule
 * on an input named `rm`, but its author may mean the command.
 */
function partsUnderOtherName(
  list: ListRules,
  { tool, input }: PolicyCall,
  { context: { calledAs }, accept }: EvaluationContext,
): RuleMatch[] {
  const rules = calledAs === undefined ? [] : (list.forTool(calledAs)?.every ?? []);
  const isOpen = ({ rule: { test, parameter } }: CompiledRule) =>
    parameter === null ? test.kind !== "all" : toolTable.has(tool) && !Object.hasOwn(input, parameter.name);
  return rules.filter((rule) => isOpen(rule) && accept(rule)).map((rule) => ({ rule, isPossible: true }));
}

function meetsParameter({ rule }: CompiledRule, call: PolicyCall): "surely" | "possibly" | "no" {
  if (rule.parameter === null || !Object.hasOwn(call.input, rule.parameter.name)) return "no";
  const value = call.input[rule.parameter.name];
  // A list or an object may hold the value in a way that the tool takes for it.
  if (typeof value === "object" && value !== null) return "possibly";
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return "no";
  return matchesPieces(rule.parameter.pieces, String(value)) ? "surely" : "no";
}
