import type { Rule } from "@countersign/contracts/rule";
import type { RuleBacktest } from "@countersign/contracts/rule-trial";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { describeBacktestEffect } from "./proposal-messages.ts";

/** Asks what the past says of a rule, or of its end, once what is typed stands still. */
export function useBacktest(backtest: RuleBacktest) {
  const trpc = useTRPC();
  const asked = JSON.stringify(backtest);
  const settled = useDebouncedValue(asked, 400);
  const isComplete = backtest.removes !== undefined || backtest.rules.every((text) => text.trim() !== "");
  const past = useQuery({
    ...trpc.rules.backtest.queryOptions(backtest),
    enabled: settled === asked && isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { isComplete, past };
}

/**
 * Whether the button that makes a change count may be the prominent one. What only tightens may be; what lets calls run may be once
 * history has answered and warns of nothing.
 */
export function useIsProminent(backtest: RuleBacktest, what: Rule["behavior"] | "removal"): boolean {
  const { isComplete, past } = useBacktest(backtest);
  if (what === "ask" || what === "deny") return true;
  if (!isComplete || past.data === undefined || past.isPlaceholderData) return false;
  return !describeBacktestEffect(past.data, what).isAlarming;
}
