import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import type { RuleBehavior } from "@countersign/contracts/rule";
import type { RuleBacktest, RuleBacktestResult } from "@countersign/contracts/rule-trial";
import { assertReadable } from "../check-rule.ts";
import type { RuleAuthor } from "../rules-service.ts";
import type { RulesServiceOptions } from "../rules-service-options.ts";
import { takeTurns } from "../take-turns.ts";
import { createBacktestEvaluator, type Outcome, toolsConcerned } from "./backtest-evaluator.ts";
import type { PastCall, PastCallFilter } from "./past-calls.ts";
import { stillFileSystem } from "./still-file-system.ts";

/** How many past calls are replayed at most. */
export const maxBacktestCalls = 100_000;
const mostExamples = 20;

/**
 * What rules, or the removal of one, would have made of past calls, where they are to hold, beside the rules that are in force now. Throws
 * `AppError`: `bad-input` for a rule that cannot be read and for a place that is not named, `not-found` for one to be removed that is not there.
 */
export async function backtestRules(
  backtest: RuleBacktest,
  author: RuleAuthor,
  options: RulesServiceOptions,
): Promise<RuleBacktestResult> {
  for (const rule of backtest.rules) assertReadable(rule, backtest.behavior);
  const place = await pastPlaceOf(backtest, author, options);
  const removed = await findRemoved(backtest, author, options);
  const change = { rules: backtest.rules, behavior: backtest.behavior, removed };
  const fileSystem = stillFileSystem(options.stillRealpath());
  const evaluator = createBacktestEvaluator(change, { ...options, fileSystem });
  const pause = takeTurns();
  const tally = new Tally();
  const filter = { ...place, visibleTo: author.visibleTo, limit: maxBacktestCalls, byPersons: false };
  for await (const page of options.store.pastCalls({ ...filter, tools: toolsConcerned(change) })) {
    tally.pass(page.others);
    for (const call of page.calls) {
      const outcome = evaluator(call);
      // To wait for each of so many would take as long as most of them do.
      tally.add(call, outcome instanceof Promise ? await outcome : outcome);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
  }
  return tally.result();
}

/** Whether a person had refused a past call. */
export function wasDenied({ verdict, decidedBy }: Pick<PastCall, "verdict" | "decidedBy">): boolean {
  return decidedBy.kind === "person" && verdict !== "allow";
}

/** Where rules of a scope hold. Throws `AppError("bad-input")` when what the scope needs is not named. */
async function pastPlaceOf(
  { scope, workspace, sessionId }: RuleBacktest,
  { by }: RuleAuthor,
  { realWorkspace }: RulesServiceOptions,
): Promise<Pick<PastCallFilter, "sessionId" | "workspace" | "createdBy">> {
  const everywhere = { sessionId: null, workspace: null, createdBy: null };
  switch (scope) {
    case "team":
      return everywhere;
    case "user":
      return { ...everywhere, createdBy: by.name };
    case "session":
      if (sessionId === undefined) throw new AppError("bad-input", "A session rule needs a sessionId.");
      return { ...everywhere, sessionId };
    case "project":
      if (workspace === undefined) throw new AppError("bad-input", "A project rule needs a workspace.");
      return { ...everywhere, workspace: await realWorkspace(workspace) };
    default:
      return assertNever(scope);
  }
}

async function findRemoved(
  { removes }: RuleBacktest,
  { visibleTo }: RuleAuthor,
  { store }: RulesServiceOptions,
): Promise<{ id: string; rule: string; behavior: RuleBehavior } | null> {
  if (removes === undefined) return null;
  const rule = await store.find(removes, visibleTo);
  if (rule === null) throw new AppError("not-found", `Rule ${removes} not found.`);
  return rule;
}

class Tally {
  #checked = 0;
  #decided = 0;
  #denied = 0;
  readonly #against: PastCall[] = [];
  readonly #others: PastCall[] = [];

  /** Calls that the change makes no difference to. */
  pass(calls: number): void {
    this.#checked += calls;
  }

  add(call: PastCall, outcome: Outcome | null): void {
    this.#checked += 1;
    if (outcome === null) return;
    this.#decided += 1;
    const isDenied = wasDenied(call);
    if (isDenied) this.#denied += 1;
    const isAgainst = outcome.after === "allow" ? isDenied : call.verdict === "allow";
    const list = isAgainst ? this.#against : this.#others;
    if (list.length < mostExamples) list.push(call);
  }

  result(): RuleBacktestResult {
    return {
      checked: this.#checked,
      decided: this.#decided,
      denied: this.#denied,
      examples: [...this.#against, ...this.#others]
        .slice(0, mostExamples)
        .map(({ sessionId, tool, input, canonical, verdict, decidedAt }) => {
          return { sessionId, tool, input, canonical, verdict, decidedAt };
        }),
    };
  }
}
