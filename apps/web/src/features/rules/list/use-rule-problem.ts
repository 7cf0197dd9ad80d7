import type { RuleBehavior } from "@countersign/contracts/rule";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { sentence } from "../../../lib/messages/sentence.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

/** What is wrong with a rule while it is being written, in the server's words; null while nothing is known to be. */
export function useRuleProblem(behavior: RuleBehavior, rule: string): string | null {
  const trpc = useTRPC();
  const text = useDebouncedValue(rule.trim(), 200);
  const tool = /^[\w-]+/.exec(text)?.[0] ?? "Bash";
  const trial = useQuery({
    ...trpc.rules.test.queryOptions({
      call: { tool, input: {} },
      rules: { [behavior]: [text] },
      only: true,
    }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (text === "" || text !== rule.trim()) return null;
  if (trial.isError) return trial.error.data?.code === "BAD_REQUEST" ? trial.error.message : null;
  if (trial.isPlaceholderData) return null;
  const unreadable = trial.data?.considered.find((one) => one.outcome === "unreadable");
  return unreadable === undefined ? null : sentence(unreadable.why);
}
