import type { RememberChoice } from "@countersign/contracts/rule";
import type { VerdictKind, VerdictRequest } from "@countersign/contracts/verdict";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { useArmed } from "../../keys/use-armed.ts";
import { errorWords } from "../../words/error-words.ts";
import { outcomeSentence } from "../../words/verdict-words.ts";

export type Judged = { id: string; digest: string };

export type Verdicts = {
  decide: (verdict: VerdictKind, words?: string) => void;
  approveAndRemember: (choice: RememberChoice) => void;
  /** Why the server would not remember what was chosen; nothing was decided then. */
  rememberError: string | null;
  forgetError: () => void;
  /** The verdict that is under way for this very call. */
  pending: VerdictKind | null;
  /** Why no verdict can be given now, in words; null when one can. */
  trouble: string | null;
  isArming: boolean;
  canDecide: boolean;
};

/** Gives verdicts on the call that is shown. `onAccepted` is called when the server says that this verdict counts. */
export function useVerdict(shown: Judged, onAccepted: (id: string, verdict: VerdictKind) => void): Verdicts {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const trouble = useConnectionTrouble();
  const isArmed = useArmed(`${shown.id} ${shown.digest}`);
  const mutation = useMutation(
    trpc.approvals.decide.mutationOptions({
      onSuccess(outcome, request) {
        const key = trpc.approvals.list.queryKey();
        if (outcome.outcome !== "changed") {
          queryClient.setQueryData(key, (queue) => queue?.filter((item) => item.id !== request.id));
        }
        void queryClient.invalidateQueries({ queryKey: key });
        const { isKept, text } = outcomeSentence(outcome, Date.now());
        if (isKept) onAccepted(request.id, request.verdict);
        else toast.warning(text, { duration: 12_000 });
      },
      onError(error, request) {
        // What was to be remembered stands in a form, which shows what is wrong with it.
        if (isRemembering(request)) return;
        toast.error(`The verdict did not reach the server and nothing was decided. ${errorWords(error)}`, {
          duration: 12_000,
        });
      },
    }),
  );
  const isPending = mutation.isPending;
  const canDecide = trouble === null && isArmed && !isPending;
  return {
    decide(verdict, words) {
      const request = requestOf(shown, verdict, words?.trim() ?? "");
      if (canDecide && request !== null) mutation.mutate(request);
    },
    approveAndRemember(remember) {
      const { id, digest } = shown;
      if (canDecide) mutation.mutate({ id, digest, verdict: "approve", remember });
    },
    rememberError: mutation.isError && isRemembering(mutation.variables) ? errorWords(mutation.error) : null,
    forgetError: mutation.reset,
    pending: isPending && mutation.variables.id === shown.id ? mutation.variables.verdict : null,
    trouble,
    isArming: !isArmed,
    canDecide,
  };
}

function isRemembering(request: VerdictRequest): boolean {
  return request.verdict === "approve" && request.remember !== undefined;
}

function requestOf({ id, digest }: Judged, verdict: VerdictKind, words: string): VerdictRequest | null {
  switch (verdict) {
    case "approve":
    case "abort":
      return { id, digest, verdict };
    case "deny":
      return words === "" ? { id, digest, verdict } : { id, digest, verdict, reason: words };
    case "instruct":
      return words === "" ? null : { id, digest, verdict, text: words };
  }
}
