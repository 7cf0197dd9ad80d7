import { createReason, type Reason } from "@countersign/contracts/reason";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { PolicyContext } from "./context.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import type { PolicyCall } from "./policy-call.ts";
import type { ListRules } from "./rules/list-rules.ts";
import { ruleToolsOfCommands } from "./subjects/command-paths.ts";
import type { Subject } from "./subjects/subject.ts";
import { toolTable } from "./tools/tool-table.ts";

/** Whether something could forbid a call that nobody could evaluate. */
export function isGuarded(
  { tool }: PolicyCall,
  { rules, productData, secretFiles = [] }: PolicyContext,
): boolean {
  const entry = toolTable.get(tool);
  const known = entry === undefined ? [tool] : [...entry.ruleTools, ...entry.restrictedBy];
  const tools = isShellTool(tool) ? ruleToolsOfCommands : known;
  const hasData = productData !== undefined || secretFiles.length > 0;
  return hasData || rules?.deny.concerns(tools, () => true) === true;
}

/** The tools whose rules can concern a call. A command can also be about files. */
export function relevantTools(subject: Subject): readonly string[] {
  if (subject.ruleTools.some(isShellTool)) return ruleToolsOfCommands;
  return [...subject.ruleTools, ...(subject.restrictedBy ?? [])];
}

/** A deny or ask rule that cannot be read makes its tool ask. */
export function findBroken(list: ListRules, subject: Subject): Reason[] {
  const broken = list.broken.length === 0 ? undefined : list.findBroken(relevantTools(subject));
  if (broken === undefined) return [];
  const { rule, reason } = broken.problem;
  const { text, source } = rule;
  const named = { list: list.list, rule: text, source, problem: reason };
  return [createReason("rule-unreadable", named, { rule: { text, source } })];
}

/** What keeps a call from being checked against the deny rules; nothing where no rule is about its tools. */
export function findUnchecked(
  uncertainties: Reason[],
  forbidden: Reason[],
  subject: Subject,
  evaluation: EvaluationContext,
): Reason[] {
  const { deny } = evaluation.rules;
  return deny.concerns(relevantTools(subject), evaluation.accept)
    ? [...uncertainties, ...forbidden]
    : forbidden;
}

/** The parts of a call that aren't known before it runs and that a rule of a deny or ask list could match. */
export function findUnknown(list: ListRules, subject: Subject, evaluation: EvaluationContext): Reason[] {
  if (list.isEmpty) return [];
  const unknown = subject.unknown(list);
  return unknown.length === 0 || !list.concerns(relevantTools(subject), evaluation.accept) ? [] : unknown;
}
