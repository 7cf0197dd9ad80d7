import type { ApiRouter } from "@countersign/api";
import type { DualApprovalStatus, QueueItem } from "@countersign/contracts/call";
import { callTitle } from "@countersign/contracts/call-title";
import type { JsonObject } from "@countersign/contracts/json";
import type { AlwaysAllowChoice } from "@countersign/contracts/rule";
import type { VerdictKind, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TRPCClientErrorLike } from "@trpc/client";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { type QueueWindow, withoutCalls } from "../../../lib/data/queue-window.ts";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { leaveField } from "../../../lib/keys/stroke.ts";
import { useArming } from "../../../lib/keys/use-armed.ts";
import { isAnswered } from "../../../lib/messages/error-messages.ts";
import { isSecondClick, outcomeSentence } from "../../../lib/messages/verdict-messages.ts";
import { showAllowedAgain } from "../always-allow/allowed-again.tsx";
import { findSecondApproverProblem } from "../dual-approval-messages.ts";
import { offerUndo } from "../undo/undo-offers.ts";
import { callPartsMessages, formatNotDecided } from "./call-parts-messages.ts";
import { useHasUndrawnPart, useHasUnreadPart } from "./unread-part.ts";

/** The call that is decided; `second` where it needs dual approval. */
export type VerdictTarget = { id: string; digest: string; second?: DualApprovalStatus | undefined };

/** Input for an approval in the place of the model's own; `inputDigest` names what was shown of it. */
export type EditedInput = { input: JsonObject; inputDigest: string; remember?: AlwaysAllowChoice };

export type Verdicts = {
  decide: (verdict: VerdictKind, comment?: string) => void;
  approveAlways: (choice: AlwaysAllowChoice) => void;
  approveEdited: (edited: EditedInput) => void;
  /** Why the call was not approved with the input that was sent; it still waits. */
  editError: string | null;
  /** Why the server would not remember what was chosen; nothing was decided then. */
  alwaysAllowError: TRPCClientErrorLike<ApiRouter> | null;
  forgetError: () => void;
  /** The verdict that is under way for this very call. */
  pending: VerdictKind | null;
  /** Why the signed-in person can give no verdicts; null when they can. */
  permissionProblem: string | null;
  /** Why no verdict can be given now, in words; null when one can. */
  disabledReason: string | null;
  /** Whether nothing is wrong: an approval is only not this person's to give. */
  isOthersTurn: boolean;
  isArming: boolean;
  /**
   * Whether this call was on the screen when a key went down, long enough to be seen. A key that went down before was meant for
   * another one, whenever the page gets to it.
   */
  wasShown: (at: number) => boolean;
  /** Whether an approval can be given now. */
  canDecide: boolean;
  /** Whether the call can be refused now: that needs no reading to the end. */
  canDeny: boolean;
};

/** What a button of a verdict says of itself while it is disabled for the moment that it takes to read. */
export function armingOf({ isArming, disabledReason, pending }: Verdicts): { "data-arming": boolean } {
  return { "data-arming": isArming && disabledReason === null && pending === null };
}

const unreadMessage = callPartsMessages.foldedPart;

type Listeners = {
  /** The server says that this verdict counts. */
  onAccepted: (id: string, verdict: VerdictKind) => void;
  /** The verdict was taken back: the call waits again. */
  onUndone: (id: string) => void;
};

/** Gives verdicts on the call that is shown. */
export function useVerdict(shown: VerdictTarget, listeners: Listeners): Verdicts {
  const hasUnread = useHasUnreadPart();
  const permissionProblem = usePermissionProblem("decide");
  const offline = useDisabledReason("decide");
  const whyNot = shown.second === undefined ? null : findSecondApproverProblem(shown.second);
  const disabledReason = offline ?? whyNot ?? (hasUnread ? unreadMessage : null);
  const isDrawn = !useHasUndrawnPart();
  const arming = useArming(`${shown.id} ${shown.digest} ${hasUnread} ${isDrawn}`, { mayReplaceField: true });
  const isArmed = arming.isArmed && isDrawn;
  const mutation = useDecide(listeners);
  const isPending = mutation.isPending;
  const canDeny = offline === null && isArmed && !isPending;
  const canDecide = canDeny && !hasUnread && whyNot === null;
  const send = (request: VerdictRequest) => {
    // What is typed from now on is not meant for the field of a call that is answered.
    leaveField();
    mutation.mutate(request);
  };
  return {
    decide(verdict, comment) {
      const request = requestOf(shown, verdict, comment?.trim() ?? "");
      const isFree = verdict === "approve" ? canDecide : canDeny;
      if (isFree && request !== null) send(request);
    },
    approveAlways(remember) {
      const { id, digest } = shown;
      if (canDecide) send({ id, digest, verdict: "approve", remember });
    },
    approveEdited(edited) {
      const { id, digest } = shown;
      if (canDecide) send({ id, digest, verdict: "approve", ...edited });
    },
    editError: editErrorOf(mutation),
    alwaysAllowError: mutation.isError && isAlwaysAllow(mutation.variables) ? mutation.error : null,
    forgetError: mutation.reset,
    pending: isPending && mutation.variables.id === shown.id ? mutation.variables.verdict : null,
    permissionProblem,
    disabledReason,
    isOthersTurn: offline === null && whyNot !== null,
    isArming: !isArmed,
    wasShown: (at) => isArmed && arming.wasArmed(at),
    canDecide,
    canDeny,
  };
}

/** Sends a verdict, and reports the result where nothing else on the page does. */
function useDecide({ onAccepted, onUndone }: Listeners) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { queue, queueViews } = useClientStore();
  const key = trpc.approvals.page.queryKey();
  /** The others of its session may have changed with it. */
  const readAgain = (call: { sessionId: string } | undefined) => {
    if (call === undefined) return void queryClient.invalidateQueries({ queryKey: key });
    for (const one of [queue, queueViews]) {
      one.touch(call.sessionId);
      void one.refresh([call.sessionId]);
    }
  };
  return useMutation(
    trpc.approvals.decide.mutationOptions({
      onMutate: ({ id }) => ({
        sentAt: Date.now(),
        call: findInQueue(queryClient.getQueriesData({ queryKey: trpc.approvals.page.pathKey() }), id),
      }),
      onSuccess(outcome, request, { sentAt, call }) {
        if (outcome.outcome === "first-of-two") {
          readAgain(call);
          toast.success(outcome.message, { duration: 8_000 });
          onAccepted(request.id, request.verdict);
          return;
        }
        if (outcome.outcome !== "changed" && outcome.outcome !== "refused") {
          const left = new Set([request.id]);
          queryClient.setQueryData(key, (window) => window && withoutCalls(window, left));
          queueViews.change((window) => withoutCalls(window, left));
        }
        readAgain(call);
        if (isSecondClick(request, outcome, Date.now())) return;
        if (outcome.outcome === "accepted") {
          if (outcome.remembered !== undefined) showAllowedAgain(outcome.remembered);
          const accepted = [{ ...outcome, callId: request.id }];
          const title = call === undefined ? null : callTitle(call);
          offerUndo(request.verdict, accepted, { sentAt, title, onUndone });
          onAccepted(request.id, request.verdict);
          return;
        }
        // What was edited stands in a form, which shows why it was not used.
        if (outcome.outcome === "changed" && isEdited(request)) return;
        const { text } = outcomeSentence(outcome, Date.now());
        toast.warning(text, { duration: 12_000 });
      },
      onError(error, request) {
        // The form for “Always allow” or for an edit shows what is wrong.
        if (isAlwaysAllow(request) || isEdited(request)) return;
        toast.error(isAnswered(error) ? formatNotDecided(error.message) : callPartsMessages.noAnswerDecide, {
          duration: 12_000,
        });
      },
    }),
  );
}

/** A call in what is loaded of the queue, whatever list it is in. */
function findInQueue(
  windows: [readonly unknown[], QueueWindow | undefined][],
  id: string,
): QueueItem | undefined {
  for (const [, window] of windows) {
    const found = window?.items.find((item) => item.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEdited(request: VerdictRequest): boolean {
  return request.verdict === "approve" && request.input !== undefined;
}

function editErrorOf(mutation: {
  error: { message: string } | null;
  data: VerdictOutcome | undefined;
  variables: VerdictRequest | undefined;
}): string | null {
  const { error, data, variables } = mutation;
  if (variables === undefined || !isEdited(variables)) return null;
  if (error !== null)
    return isAnswered(error) ? formatNotDecided(error.message) : callPartsMessages.noAnswerApprove;
  return data?.outcome === "changed" ? formatNotDecided(data.message) : null;
}

function isAlwaysAllow(request: VerdictRequest): boolean {
  return request.verdict === "approve" && request.remember !== undefined;
}

function requestOf(
  { id, digest }: VerdictTarget,
  verdict: VerdictKind,
  comment: string,
): VerdictRequest | null {
  switch (verdict) {
    case "approve":
    case "abort":
      return { id, digest, verdict };
    case "deny":
      return comment === "" ? { id, digest, verdict } : { id, digest, verdict, reason: comment };
    case "instruct":
      return comment === "" ? null : { id, digest, verdict, text: comment };
  }
}
