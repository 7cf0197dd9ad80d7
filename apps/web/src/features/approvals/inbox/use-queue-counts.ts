import type { QueueCounts } from "@countersign/contracts/queue-page";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { choiceFilters, type InboxView } from "./inbox-view.ts";
import type { ShownQueue } from "./use-shown-queue.ts";
import { filterQuery } from "./view-query.ts";

const agesEveryMs = 10_000;

/** What the server counts if not all of the queue is loaded: how many calls match the view, and how many of them are identical. */
export function useQueueCounts(
  view: InboxView,
  { isPart, isChoosing, query }: { isPart: boolean; isChoosing: boolean } & Pick<ShownQueue, "query">,
): QueueCounts | undefined {
  const trpc = useTRPC();
  // The choices include the name of each chosen value.
  const withChoices = isChoosing || choiceFilters.some((filter) => view[filter] !== null);
  const { data } = useQuery({
    ...trpc.approvals.counts.queryOptions({
      ...filterQuery({ ...view, find: query?.find ?? "" }),
      ...(withChoices ? { withChoices } : {}),
    }),
    enabled: isPart,
    placeholderData: keepPreviousData,
    // Calls pass the age filter over time, without an event.
    refetchInterval: view.age === null ? false : agesEveryMs,
  });
  return isPart ? data : undefined;
}
