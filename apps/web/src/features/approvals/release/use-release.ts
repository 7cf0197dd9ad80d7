import type { CoveredCall, ReleaseOutcomes } from "@countersign/contracts/release";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { releaseMessages, summarizeRelease } from "./release-messages.ts";

/** As many as one request takes. */
const mostAtOnce = 500;

/** Lets the policy decide these calls, as they were shown. */
export function useRelease() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(calls: readonly CoveredCall[]): Promise<ReleaseOutcomes> {
      const items = calls.map(({ id, digest, decision }) => ({ id, digest, decision }));
      const outcomes: ReleaseOutcomes = [];
      for (let from = 0; from < items.length; from += mostAtOnce)
        outcomes.push(
          ...(await client.approvals.release.mutate({ items: items.slice(from, from + mostAtOnce) })),
        );
      return outcomes;
    },
    onSuccess(outcomes) {
      const { isAll, text } = summarizeRelease(outcomes);
      if (isAll) toast.success(text);
      else toast.error(text);
    },
    onError: (error) => void toast.error(formatFailedAction(error, releaseMessages.mayStillWait)),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: trpc.approvals.covered.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.approvals.page.queryKey() });
    },
  });
}
