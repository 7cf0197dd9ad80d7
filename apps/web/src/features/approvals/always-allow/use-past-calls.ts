import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { type AlwaysAllowDraft, selectedRules } from "./always-allow-draft.ts";
import { describeBacktest } from "./always-allow-messages.ts";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";

/** How many calls of the past the chosen rules would have decided, and whether one of those was denied. Null while that is not known. */
export function usePastCalls(subject: AlwaysAllowSubject, choice: AlwaysAllowDraft) {
  const trpc = useTRPC();
  const rules = selectedRules(choice.rules).filter((text) => text !== "");
  const typed = rules.join("\n");
  const text = useDebouncedValue(typed, 250);
  const backtest = useQuery({
    ...trpc.rules.backtest.queryOptions({
      rules,
      scope: choice.scope,
      workspace: subject.workspace,
      sessionId: subject.sessionId,
    }),
    enabled: choice.kind === "rule" && text === typed && rules.length > 0 && rules.length <= 5,
    retry: false,
  });
  return text !== typed || backtest.data === undefined ? null : describeBacktest(backtest.data);
}
