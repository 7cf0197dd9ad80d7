import type { BulkVerdictOutcome, BulkVerdictRequest } from "@countersign/contracts/verdict";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError, isAnswered } from "../../../lib/messages/error-messages.ts";
import { outcomeSentence } from "../../../lib/messages/verdict-messages.ts";
import { bulkSummary } from "../bulk-summary.ts";
import { offerUndo } from "../undo/undo-offers.ts";
import { beginAnswering, endAnswering, tellRefusals } from "./answering.ts";
import type { BulkItem } from "./bulk-item.ts";
import { bulkMessages, formatNotDecided } from "./bulk-messages.ts";

export type BulkVerdict = {
  give: (verdict: BulkVerdictRequest["verdict"], items: readonly BulkItem[], reason: string) => void;
  pending: BulkVerdictRequest["verdict"] | null;
  error: string | null;
  /** What became of each call, when not all went as was wished. */
  outcomes: BulkOutcomes | null;
  /** Takes note of what became of them. */
  forget: () => void;
};

export type BulkOutcomes = {
  verdict: BulkVerdictRequest["verdict"];
  each: BulkVerdictOutcome;
  items: readonly BulkItem[];
};

type Listeners = {
  /** The answer is sent. Where this is asked for, the calls count as answered until the server says otherwise. */
  onGiven?: (ids: string[]) => void;
  /** Every one of the calls took the answer. */
  onAll?: () => void;
  /** These calls are decided now. */
  onDecided?: (ids: string[]) => void;
  onUndone: (id: string) => void;
};

/** Answers several calls in one request. */
export function useBulkVerdict({ onGiven, onAll, onDecided, onUndone }: Listeners): BulkVerdict {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [items, setItems] = useState<readonly BulkItem[]>([]);
  const isOptimistic = onGiven !== undefined;
  const mutation = useMutation(
    trpc.approvals.decideMany.mutationOptions({
      onMutate(request) {
        const ids = request.items.map(({ id }) => id);
        if (isOptimistic) beginAnswering(ids);
        onGiven?.(ids);
        return Date.now();
      },
      onSuccess(each, { verdict, items: sent }, sentAt) {
        const refused = refusalsOf(each);
        endAnswering(refused.map(([id]) => id));
        tellRefusals(refused);
        void queryClient
          .invalidateQueries({ queryKey: trpc.approvals.page.queryKey() })
          .then(() => endAnswering(sent.map(({ id }) => id)));
        const accepted = each.flatMap(({ id, outcome }) =>
          outcome.outcome === "accepted" ? [{ ...outcome, callId: id }] : [],
        );
        onDecided?.(each.flatMap(({ id, outcome }) => (outcome.outcome === "changed" ? [] : [id])));
        const offer = offerUndo(verdict, accepted, { sentAt, title: null, onUndone });
        const { isAll, text } = bulkSummary(verdict, each);
        if (!isAll) return;
        if (offer === null) toast.success(text);
        onAll?.();
      },
      onError(error, { items: sent }) {
        if (!isOptimistic) return;
        endAnswering(sent.map(({ id }) => id));
        toast.error(failureText(error), { duration: 12_000 });
      },
    }),
  );
  const { isPending, variables, error, data } = mutation;
  const isAll = data !== undefined && variables !== undefined && bulkSummary(variables.verdict, data).isAll;
  return {
    give(verdict, given, reason) {
      const comment = reason.trim();
      setItems(given);
      mutation.mutate({
        items: given.map(({ id, digest }) => ({ id, digest })),
        verdict,
        reason: verdict === "deny" && comment !== "" ? comment : undefined,
      });
    },
    pending: isPending ? variables.verdict : null,
    error: error === null ? null : failureText(error),
    outcomes:
      data === undefined || variables === undefined || isAll
        ? null
        : { verdict: variables.verdict, each: data, items },
    forget: mutation.reset,
  };
}

/** Those that still wait although they were answered, each with the reason. */
function refusalsOf(each: BulkVerdictOutcome): (readonly [string, string])[] {
  const now = Date.now();
  return each.flatMap(({ id, outcome }) =>
    outcome.outcome === "refused" || outcome.outcome === "changed"
      ? [[id, outcomeSentence(outcome, now).text] as const]
      : [],
  );
}

function failureText(error: { message: string }): string {
  return isAnswered(error) ? formatNotDecided(formatError(error)) : bulkMessages.noAnswer;
}
