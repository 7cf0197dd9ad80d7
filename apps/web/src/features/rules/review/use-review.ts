import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";

/** Puts a proposal in force or turns it down, and says what holds then. */
export function useReview(onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.rules.review.mutationOptions({
      onSuccess(rule, { verdict }) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        if (verdict === "reject") toast.success("Rejected. The active rules stay as they were.");
        else if (rule.status === "revoked") toast.success(`${rule.rule} is out of force.`);
        else toast.success(`${rule.rule} is active from the next call on.`);
        onDone();
      },
    }),
  );
}
