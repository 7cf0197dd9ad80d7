export { affectedTools, couldConcern } from "./advice/could-concern.ts";
export { ruleDanger } from "./advice/rule-danger.ts";
export { type RuleExamples, ruleExamples } from "./advice/rule-examples.ts";
export { grantKey, signatureOf } from "./advice/signature.ts";
export { analyseCommand } from "./analyse-command.ts";
export type {
  FolderEntry,
  HookOpinion,
  IntentScope,
  PolicyContext,
  PolicyFileSystem,
  ScopeRefusal,
} from "./context.ts";
export { decide, decideWith } from "./decide.ts";
export { type ConsideredRule, type Explanation, explain } from "./explain.ts";
export { createHostRules, type HostRules } from "./host-rules.ts";
export { carriesRules, isProtectedPath } from "./paths/find-guardrail.ts";
export { createReadFilter } from "./paths/may-read.ts";
export { type ClosedBy, createWallRules, type WallRules } from "./paths/wall-rules.ts";
export type { PolicyCall } from "./policy-call.ts";
export { escapeStars } from "./rules/command-pattern.ts";
export { compareRules, isSameRule } from "./rules/compare-rules.ts";
export { type CompiledRules, compileRules, noRules, type RulePlaces } from "./rules/compile-rules.ts";
export type { CompiledRule } from "./rules/compiled-rule.ts";
export { coversRule } from "./rules/covers-rule.ts";
export { findMisplacement, type ParsedRule, parseRule } from "./rules/parse-rule.ts";
export { printRule } from "./rules/print-rule.ts";
export type { ParameterTest, Rule, RuleList, RuleTest } from "./rules/rule.ts";
export {
  type ExactGrant,
  type RuleProblem,
  type RuleSet,
  ruleSetFromTexts,
  type StoredRule,
} from "./rules/rule-set.ts";
export { strictest } from "./strictest.ts";
export { createAddressCheck } from "./subjects/address-check.ts";
export { classOf, toolTable } from "./tools/tool-table.ts";
