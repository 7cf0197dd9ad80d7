"use client";

import type { DualApprovalStatus } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { usePeople } from "../../people/list/use-people.ts";
import { whoMay } from "../../people/list/who-may.ts";
import { describeVoidedApproval, findSecondApproverProblem } from "../dual-approval-messages.ts";
import { ExactText } from "./exact-text.tsx";
import { formatApproved, lazyPartsMessages } from "./lazy-parts-messages.ts";

type DualApprovalNoteProps = { callId: string; second: DualApprovalStatus };

/** Why the call needs dual approval, who approved already, and who can be the second. The first approver can undo their approval. */
export function DualApprovalNote({ callId, second }: DualApprovalNoteProps) {
  const trpc = useTRPC();
  const now = useNow();
  const undo = useMutation(
    trpc.approvals.undo.mutationOptions({
      onSuccess: (answer) =>
        answer.outcome === "undone"
          ? void toast.success(lazyPartsMessages.nobodyApproved)
          : void toast.warning(answer.message),
      onError: (error) => void toast.error(formatFailedAction(error, lazyPartsMessages.approvalStillCounts)),
    }),
  );
  const { first } = second;
  const isOwn = first !== null && formatPerson(first.by) === "you";
  const voided = describeVoidedApproval(second);
  return (
    <Notice
      tone="ask"
      icon={Users}
      role="status"
      action={
        isOwn ? (
          <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate({ id: callId })}>
            {undo.isPending ? lazyPartsMessages.undoing : lazyPartsMessages.undoApproval}
          </Button>
        ) : undefined
      }
    >
      <p>
        {lazyPartsMessages.needsTwoApprovals} <ExactText text={second.why} />.
      </p>
      <p className="font-medium">
        {first === null
          ? lazyPartsMessages.nobodyYet
          : formatApproved(isOwn, first.by, formatTimeAgo(first.at, now))}
        {first === null || isOwn ? "" : formatSecondInvite(second)}
      </p>
      {voided === null ? null : <p>{voided}</p>}
      <NobodyElse />
    </Notice>
  );
}

/** Said where an approval would lead nowhere. */
function NobodyElse() {
  const people = usePeople();
  if (people.data === undefined || whoMay("decide", people.data) > 1) return null;
  return <p>{lazyPartsMessages.onlyOneDecider}</p>;
}

function formatSecondInvite(second: DualApprovalStatus): string {
  return findSecondApproverProblem(second) === null ? lazyPartsMessages.secondInvite : "";
}
