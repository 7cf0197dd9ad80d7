import type { Assessment } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPCClient } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

const restTime = 350;

/**
 * What the call would do with the input as it is written. `fresh` is what was said of just this input, the only one that may be
 * approved; `shown` may be older, while the next one is on its way.
 */
export type EditPreview = {
  fresh: Assessment | null;
  shown: Assessment | undefined;
  /** Why it may not run so. */
  problem: string | null;
  isLoading: boolean;
  refetch: () => void;
};

/** Asks what would happen once the hand rests. `digest` is the model's call: when that changes, it is asked again. */
export function useEditPreview(call: { id: string; digest: string }, input: JsonObject | null): EditPreview {
  const client = useTRPCClient();
  const settled = useDebouncedValue(input, restTime);
  const isSettled = settled === input;
  const query = useQuery({
    queryKey: ["edit-preview", call.id, call.digest, settled],
    queryFn: ({ signal }) =>
      client.approvals.preview.mutate({ id: call.id, input: settled ?? {} }, { signal }),
    enabled: settled !== null && isSettled,
    placeholderData: keepPreviousData,
    // A file on disk may have changed since the same words were asked about.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isFresh = isSettled && query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  const isRejected = isSettled && query.isError && !query.isFetching;
  return {
    fresh: isFresh ? query.data : null,
    // What cannot be read would do nothing yet: the effect of older words must not stand beside it.
    shown: isRejected || input === null ? undefined : query.data,
    problem: isRejected ? formatError(query.error) : null,
    isLoading: input !== null && !isFresh && !isRejected,
    refetch: () => void query.refetch(),
  };
}
