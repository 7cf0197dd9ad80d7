export { type AskedPaths, expandScope, readAskedPaths } from "./expand-scope.ts";
export type { ReadIgnore } from "./ignore-tree.ts";
export { type IgnorePattern, type IntentIgnore, parseIntentIgnore } from "./intent-ignore.ts";
export { createIntentScope, type IntentScope, type IntentScopeOptions } from "./intent-scope.ts";
export { type LintContext, lintIntent, type OtherIntent } from "./lint-intent.ts";
export {
  intentYamlOf,
  type Orchestration,
  type OrchestrationEntry,
  parseOrchestration,
} from "./orchestration.ts";
export { type ParsedIntent, parseIntent } from "./parse-intent.ts";
export type { ScopeRefusal } from "./refusals.ts";
export { type CompiledScope, compileScope, type ScopeAction } from "./scope.ts";
export { intentScopeCase, simulateIntentScope } from "./simulate-intent-scope.ts";
export { printIntent, writeIntent, writeOrchestration } from "./write-intent.ts";
