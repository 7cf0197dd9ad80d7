import type { QueueCounts } from "@countersign/contracts/queue-page";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { choiceFilters, type InboxView } from "./inbox-view.ts";
import type { ShownQueue } from "./use-shown-queue.ts";
import { filterQuery } from "./view-query.ts";

const agesEveryMs = 10_000;

/** What the server counts of a queue that isn't loaded whole: how many calls the view shows, and how many of them are identical. */
export function useQueueCounts(
  view: InboxView,
  { isPart, isChoosing, query }: { isPart: boolean; isChoosing: boolean } & Pick<ShownQueue, "query">,
): QueueCounts | undefined {
  const trpc = useTRPC();
  // The name of what is chosen comes with the choices.
  const withChoices = isChoosing || choiceFilters.some((filter) => view[filter] !== null);
  const { data } = useQuery({
    ...trpc.approvals.counts.queryOptions({
      ...filterQuery({ ...view, find: query?.find ?? "" }),
      ...(withChoices ? { withChoices } : {}),
    }),
    enabled: isPart,
    placeholderData: keepPreviousData,
    // What has waited for some time becomes more without an event.
    refetchInterval: view.age === null ? false : agesEveryMs,
  });
  return isPart ? data : undefined;
}
