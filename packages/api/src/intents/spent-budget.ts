import type { IntentBudget } from "@countersign/contracts/intent";
import type { UsedBudget } from "./repository/stored-intent.ts";

/** Which bound of a budget is reached, in words; null while it lasts. Costs of an unknown price cannot reach theirs. */
export function spentBudget(id: string, budget: IntentBudget, used: UsedBudget): string | null {
  const { turns, tokens, costUsd, seconds } = budget;
  const spent = [
    isReached(used.turns, turns) ? `${used.turns} of ${turns} model requests` : null,
    isReached(used.tokens, tokens) ? `${used.tokens} of ${tokens} tokens` : null,
    isReached(used.costUsd, costUsd) ? `$${(used.costUsd ?? 0).toFixed(2)} of $${costUsd?.toFixed(2)}` : null,
    isReached(used.seconds, seconds) ? `${Math.round(used.seconds)} of ${seconds} seconds of work` : null,
  ].filter((each) => each !== null);
  return spent.length === 0 ? null : `The budget of ${id} is spent: ${spent.join(", ")}.`;
}

function isReached(used: number | null, bound: number | null): boolean {
  return used !== null && bound !== null && used >= bound;
}
