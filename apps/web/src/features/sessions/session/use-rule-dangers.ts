import type { RunningCommand } from "@countersign/contracts/command";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { grantText } from "./grant-text.ts";
import { dangersOf, type RuleDangers } from "./rule-dangers.ts";

/**
 * What a running command lets run, each pattern with why it is dangerous. The rules themselves are looked at, not the command's
 * file: that may have changed since, or be gone.
 */
export function useRuleDangers({ rules }: Pick<RunningCommand, "rules">, workspace: string): RuleDangers {
  const trpc = useTRPC();
  const check = useQuery(
    trpc.commands.check.queryOptions(rules.length === 0 ? skipToken : { text: grantText(rules), workspace }),
  );
  return dangersOf(rules, check.data?.patterns, check.isError);
}
