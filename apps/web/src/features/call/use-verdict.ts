import type { RememberChoice } from "@countersign/contracts/rule";
import type { VerdictKind, VerdictRequest } from "@countersign/contracts/verdict";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { useArmed } from "../../keys/use-armed.ts";
import { errorWords, isAnswered } from "../../words/error-words.ts";
import { isSecondClick, outcomeSentence } from "../../words/verdict-words.ts";
import { useHasUnreadPart } from "./unread-part.ts";

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
  /** Whether an approval can be given now. */
  canDecide: boolean;
  /** Whether the call can be refused now: that needs no reading to the end. */
  canRefuse: boolean;
};

const unreadWords = "A part of this call is folded away. Show it before you approve.";

/** Gives verdicts on the call that is shown. `onAccepted` is called when the server says that this verdict counts. */
export function useVerdict(shown: Judged, onAccepted: (id: string, verdict: VerdictKind) => void): Verdicts {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const hasUnread = useHasUnreadPart();
  const offline = useConnectionTrouble();
  const trouble = offline ?? (hasUnread ? unreadWords : null);
  const isArmed = useArmed(`${shown.id} ${shown.digest} ${hasUnread}`);
  const mutation = useMutation(
    trpc.approvals.decide.mutationOptions({
      onSuccess(outcome, request) {
        const key = trpc.approvals.list.queryKey();
        if (outcome.outcome !== "changed") {
          queryClient.setQueryData(key, (queue) => queue?.filter((item) => item.id !== request.id));
        }
        void queryClient.invalidateQueries({ queryKey: key });
        if (isSecondClick(request, outcome, Date.now())) return;
        const { isKept, text } = outcomeSentence(outcome, Date.now());
        if (isKept) onAccepted(request.id, request.verdict);
        else toast.warning(text, { duration: 12_000 });
      },
      onError(error, request) {
        // What was to be remembered stands in a form, which shows what is wrong with it.
        if (isRemembering(request)) return;
        toast.error(
          isAnswered(error)
            ? `Nothing was decided. ${error.message}`
            : "The server did not answer. If the call still waits when it is back, decide again.",
          { duration: 12_000 },
        );
      },
    }),
  );
  const isPending = mutation.isPending;
  const canRefuse = offline === null && isArmed && !isPending;
  const canDecide = canRefuse && !hasUnread;
  return {
    decide(verdict, words) {
      const request = requestOf(shown, verdict, words?.trim() ?? "");
      const isFree = verdict === "approve" ? canDecide : canRefuse;
      if (isFree && request !== null) mutation.mutate(request);
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
    canRefuse,
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
