import type { IntentBudget, IntentDetail } from "@countersign/contracts/intent";
import { formatWorkTime, usedShare } from "../../lib/messages/intent-messages.ts";
import { formatCost, formatCount } from "../../lib/messages/numbers.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { formatLimit, intentPageMessages } from "./intent-page-messages.ts";
import { Part } from "./part.tsx";

type BudgetUseProps = { budget: IntentBudget; used: IntentDetail["used"] };

/** What all sessions under the intent have used, beside what they may use. */
export function BudgetUse({ budget, used }: BudgetUseProps) {
  return (
    <Part id="budget" title={intentPageMessages.budget} about={intentPageMessages.budgetAbout}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Bar
          name={intentPageMessages.requestsToModel}
          used={used.turns}
          of={budget.turns}
          format={formatCount}
        />
        <Bar name={intentPageMessages.tokens} used={used.tokens} of={budget.tokens} format={formatCount} />
        <Bar
          name={intentPageMessages.usDollars}
          used={used.costUsd}
          of={budget.costUsd}
          format={formatCost}
        />
        <Bar
          name={intentPageMessages.workingTime}
          used={used.seconds}
          of={budget.seconds}
          format={formatWorkTime}
        />
      </div>
    </Part>
  );
}

type BarProps = { name: string; used: number | null; of: number | null; format: (amount: number) => string };

function Bar({ name, used, of, format }: BarProps) {
  const isHydrated = useIsHydrated();
  const amount = used === null ? intentPageMessages.unknown : format(used);
  const { share, isSpent } =
    used === null || of === null ? { share: 0, isSpent: false } : usedShare(used, of);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-2">
        <span className="text-quiet">{name}</span>
        <span className={isSpent ? "font-medium text-deny" : ""}>
          {amount}
          <span className={isSpent ? "" : "text-quiet"}>
            {formatLimit(of === null ? null : format(of), isSpent)}
          </span>
        </span>
      </p>
      {of === null ? null : (
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-2">
          <div
            className={`h-full rounded-full ${isSpent ? "bg-deny-solid" : share > 0.8 ? "bg-ask" : "bg-accent"}`}
            style={isHydrated ? { width: `${share * 100}%` } : undefined}
          />
        </div>
      )}
    </div>
  );
}
