import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import type { RuleDraft } from "../list/rule-draft.ts";

/** Whether a new rule like this waits for somebody else: its author may only propose, or the team reviews what lets calls run. */
export function useIsReviewed({ behavior, scope }: Pick<RuleDraft, "behavior" | "scope">): boolean {
  const trpc = useTRPC();
  const team = useQuery(trpc.team.settings.queryOptions());
  const mayChange = useMay("rules");
  if (scope !== "team" && scope !== "project") return false;
  return !mayChange || (behavior === "allow" && team.data?.reviewsRules === true);
}
