import type { UndoOutcome } from "@countersign/contracts/verdict";
import { toast } from "@countersign/ui/toaster";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTRPC, useTRPCClient } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { summarizeUndo } from "../undo-messages.ts";
import { dropOffer, type UndoOffer } from "./undo-offers.ts";

/** Takes back what an offer names, each call by itself, and says what became of it. An offer is taken once. */
export function useUndo(): (offer: UndoOffer) => void {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  return useCallback(
    (offer) => {
      dropOffer(offer.id);
      const asked = offer.callIds.map(async (id): Promise<UndoOutcome> => {
        try {
          return await client.approvals.undo.mutate({ id });
        } catch (error) {
          return {
            outcome: "too-late",
            message: formatError(error instanceof Error ? error : { message: "" }),
          };
        }
      });
      void Promise.all(asked).then((outcomes) => {
        void queryClient.invalidateQueries({ queryKey: trpc.approvals.page.queryKey() });
        const { isDone, text } = summarizeUndo(outcomes);
        if (isDone) toast.success(text);
        else toast.warning(text, { duration: 12_000 });
        const first = offer.callIds.find((_id, index) => outcomes[index]?.outcome === "undone");
        if (first !== undefined) offer.onUndone(first);
      });
    },
    [client, queryClient, trpc],
  );
}
