import type { CommandPattern, RunningCommand } from "@countersign/contracts/command";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../data/trpc.ts";
import { grantText } from "./grant-text.ts";

/**
 * What a running command lets run, each pattern with why it is dangerous. The rules themselves are looked at, not the command's
 * file: that may have changed since, or be gone.
 */
export function useRuleDangers(
  { rules }: Pick<RunningCommand, "rules">,
  workspace: string,
): readonly CommandPattern[] {
  const trpc = useTRPC();
  const check = useQuery(
    trpc.commands.check.queryOptions(rules.length === 0 ? skipToken : { text: grantText(rules), workspace }),
  );
  const known = new Map(check.data?.patterns.map((pattern) => [pattern.rule, pattern.danger]));
  return rules.map((rule) => ({ rule, problem: null, danger: known.get(rule) ?? null }));
}
