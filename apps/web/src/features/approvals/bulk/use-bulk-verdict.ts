import type { BulkVerdictOutcome, BulkVerdictRequest } from "@countersign/contracts/verdict";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError, isAnswered } from "../../../lib/messages/error-messages.ts";
import { bulkSummary } from "../bulk-summary.ts";
import { offerUndo } from "../undo/undo-offers.ts";
import type { BulkItem } from "./bulk-item.ts";

export type BulkVerdict = {
  give: (verdict: BulkVerdictRequest["verdict"], items: readonly BulkItem[], reason: string) => void;
  pending: BulkVerdictRequest["verdict"] | null;
  error: string | null;
  /** What became of each call, when not all went as was wished. */
  outcomes: { verdict: BulkVerdictRequest["verdict"]; each: BulkVerdictOutcome } | null;
};

type Listeners = { onAll: () => void; onDecided: (ids: string[]) => void; onUndone: (id: string) => void };

/** Answers several calls at once. `onAll` is called when every one of them took the answer. */
export function useBulkVerdict({ onAll, onDecided, onUndone }: Listeners): BulkVerdict {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.approvals.decideMany.mutationOptions({
      onMutate: () => Date.now(),
      onSuccess(each, { verdict }, sentAt) {
        void queryClient.invalidateQueries({ queryKey: trpc.approvals.list.queryKey() });
        const accepted = each.flatMap(({ id, outcome }) =>
          outcome.outcome === "accepted" ? [{ ...outcome, callId: id }] : [],
        );
        onDecided(each.flatMap(({ id, outcome }) => (outcome.outcome === "changed" ? [] : [id])));
        const offer = offerUndo(verdict, accepted, sentAt, onUndone);
        const { isAll, text } = bulkSummary(verdict, each);
        if (!isAll) return;
        if (offer === null) toast.success(text);
        onAll();
      },
    }),
  );
  const { isPending, variables, error, data } = mutation;
  const isAll = data !== undefined && variables !== undefined && bulkSummary(variables.verdict, data).isAll;
  return {
    give(verdict, items, reason) {
      const comment = reason.trim();
      mutation.mutate({
        items: items.map(({ id, digest }) => ({ id, digest })),
        verdict,
        reason: verdict === "deny" && comment !== "" ? comment : undefined,
      });
    },
    pending: isPending ? variables.verdict : null,
    error:
      error === null
        ? null
        : isAnswered(error)
          ? `Nothing was decided. ${formatError(error)}`
          : "The server did not answer. Some of these calls may be decided: look which still wait.",
    outcomes:
      data === undefined || variables === undefined || isAll
        ? null
        : { verdict: variables.verdict, each: data },
  };
}
