import { policyContext, type SessionPolicy } from "@countersign/agent";
import type { RuleSuggestion } from "@countersign/contracts/rule";
import { decide } from "@countersign/policy";
import { createBacktestEvaluator, type EvaluatorDependencies } from "./backtest/backtest-evaluator.ts";
import { maxBacktestCalls, wasDenied } from "./backtest/backtest-rules.ts";
import type { PastCall, PastCallFilter } from "./backtest/past-calls.ts";
import { stillFileSystem } from "./backtest/still-file-system.ts";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";
import { takeTurns } from "./take-turns.ts";

const leastApproved = 5;
const mostTried = 60;
/** Of different calls; those that came most often. */
const maxGroups = 4_000;
const mostSuggested = 20;

/**
 * Allow rules that the history speaks for: each would let run what people approved at least five times, by itself and beside the rules in
 * force, and nothing that anybody denied. Those that spare most prompts first.
 */
export async function suggestRules(
  workspace: string | null,
  { visibleTo }: RuleAuthor,
  options: RulesServiceOptions,
): Promise<RuleSuggestion[]> {
  const real = workspace === null ? null : await options.realWorkspace(workspace);
  const place = { visibleTo, sessionId: null, workspace: real, createdBy: null };
  const { approved, denied } = await readHistory(place, options);
  const proposed = await textsProposed(real, options);
  const dependencies = { ...options, fileSystem: stillFileSystem(options.stillRealpath()) };
  const candidates = [...(await groupByRule(approved, dependencies)).values()]
    .filter(({ count, rule }) => count >= leastApproved && !proposed.has(rule))
    .sort(byPromptsSaved)
    .slice(0, mostTried);
  const suggestions: RuleSuggestion[] = [];
  for (const candidate of candidates) {
    if (suggestions.length >= mostSuggested) break;
    if (await isSafe(candidate, denied, dependencies)) suggestions.push(suggestionOf(candidate, real));
  }
  return suggestions;
}

/** Equal calls of one workspace and person, and who decided them how often. */
type CallGroup = { call: PastCall; count: number; people: Map<string, number>; lastAt: string };
type History = { approved: CallGroup[]; denied: PastCall[] };

async function readHistory(
  place: Omit<PastCallFilter, "limit" | "tools" | "byPersons">,
  { store }: RulesServiceOptions,
): Promise<History> {
  const approved = new Map<string, CallGroup>();
  const denied = new Map<string, PastCall>();
  const pause = takeTurns();
  for await (const page of store.pastCalls({
    ...place,
    limit: maxBacktestCalls,
    tools: null,
    byPersons: true,
  })) {
    for (const call of page.calls) {
      if (call.decidedBy.kind !== "person") continue;
      const { tool, input, workspace, createdBy, decidedBy, decidedAt } = call;
      const key = JSON.stringify([workspace, createdBy, tool, input]);
      if (wasDenied(call)) denied.set(key, call);
      else {
        // The newest come first.
        const group = approved.get(key) ?? { call, count: 0, people: new Map(), lastAt: decidedAt };
        group.count += 1;
        group.people.set(decidedBy.name, (group.people.get(decidedBy.name) ?? 0) + 1);
        approved.set(key, group);
      }
      const turn = pause();
      if (turn !== undefined) await turn;
    }
  }
  const often = [...approved.values()].sort((left, right) => right.count - left.count);
  return { approved: often.slice(0, maxGroups), denied: [...denied.values()] };
}

/** What already waits for a review is not suggested again. */
async function textsProposed(workspace: string | null, { store }: RulesServiceOptions): Promise<Set<string>> {
  const rules = await store.list();
  return new Set(
    rules.flatMap(({ status, behavior, scope, workspace: of, rule }) => {
      const holds = scope === "team" || (scope === "project" && of === workspace);
      return status === "proposed" && behavior === "allow" && holds ? [rule] : [];
    }),
  );
}

type Candidate = { rule: string; count: number; people: Set<string>; lastAt: string; example: PastCall };

/** By the one rule that the policy would suggest for them; calls that need several, or are of critical risk, stand for none. */
async function groupByRule(
  approved: readonly CallGroup[],
  dependencies: EvaluatorDependencies,
): Promise<Map<string, Candidate>> {
  const ruleFor = createAdviser(dependencies);
  const found = new Map<string, Candidate>();
  const pause = takeTurns();
  for (const { call, count, people, lastAt } of approved) {
    const rule = await ruleFor(call);
    await pause();
    if (rule === null) continue;
    const known = found.get(rule);
    found.set(rule, {
      rule,
      count: count + (known?.count ?? 0),
      people: new Set([...(known?.people ?? []), ...people.keys()]),
      lastAt: known === undefined || known.lastAt < lastAt ? lastAt : known.lastAt,
      example: known?.example ?? call,
    });
  }
  return found;
}

/** Gives the rule that the policy suggests for a call under the rules in force, null where there is none, or more than one. */
function createAdviser({
  source,
  policy,
  fileSystem,
}: EvaluatorDependencies): (call: PastCall) => Promise<string | null> {
  const known = new Map<string, SessionPolicy>();
  return async ({ tool, input, workspace, createdBy, risk }) => {
    if (risk === "critical") return null;
    const session = { id: "", workspace, createdBy, intent: null, sandbox: "off" as const };
    const key = `${workspace}\0${createdBy}`;
    const held = known.get(key) ?? (await source.policyFor(session));
    known.set(key, held);
    const context = policyContext({ session, mode: "default", policy: held }, { ...policy, fileSystem });
    const decision = decide({ tool, input }, { ...context, intentScope: undefined });
    if (decision.kind !== "ask" || decision.risk.level === "critical") return null;
    const [first, ...others] = decision.suggestions;
    return first === undefined || others.length > 0 ? null : first.rule;
  };
}

/** It decides what it was found for, and would have let nothing run that somebody denied. */
async function isSafe(
  { rule, example }: Candidate,
  denied: readonly PastCall[],
  dependencies: EvaluatorDependencies,
): Promise<boolean> {
  const evaluator = createBacktestEvaluator(
    { rules: [rule], behavior: "allow", removed: null },
    dependencies,
  );
  if ((await evaluator(example)) === null) return false;
  const pause = takeTurns();
  for (const call of denied) {
    const outcome = evaluator(call);
    if ((outcome instanceof Promise ? await outcome : outcome) !== null) return false;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return true;
}

function byPromptsSaved(left: Candidate, right: Candidate): number {
  return right.count - left.count || (left.rule < right.rule ? -1 : 1);
}

function suggestionOf(
  { rule, count, people, lastAt, example }: Candidate,
  workspace: string | null,
): RuleSuggestion {
  return {
    rule,
    scope: workspace === null ? "team" : "project",
    workspace,
    approved: count,
    people: [...people].sort(),
    lastAt,
    example: exampleOf(example),
  };
}

/** The call in one line. */
function exampleOf({ tool, input, canonical }: PastCall): string {
  const text = input.command ?? input.file_path ?? input.path ?? input.url ?? canonical ?? tool;
  return String(text).slice(0, 500);
}
