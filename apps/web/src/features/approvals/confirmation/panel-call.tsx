"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import type { TurnQueue, WaitingCall } from "@countersign/contracts/turn-queue";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { claimOfTurn } from "../../sessions/session/transcript-entries.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { LazyChangedNotice, LazyDualApprovalNote } from "../call/lazy-parts.tsx";
import { ParkedLine } from "../call/parked-line.tsx";
import type { LineComments } from "../line-comments/use-line-comments.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { CoveredLine } from "../release/covered-line.tsx";
import { CallReview } from "../review/call-review.tsx";
import { claimOfCall } from "../review/claim-of-call.ts";
import type { CallChange } from "../review/use-call-change.ts";
import { confirmationMessages } from "./confirmation-messages.ts";
import type { PanelSubject } from "./panel-subject.ts";
import type { Remaining } from "./remaining.ts";
import { TurnList } from "./turn-list.tsx";

type PanelCallProps = {
  session: SessionDetail;
  queue: TurnQueue;
  remaining: Remaining;
  shown: WaitingCall;
  subject: PanelSubject;
  comments: LineComments;
  onGather: () => void;
  change: CallChange | null;
  onChoose: (callId: string) => void;
  onApproveAll: () => void;
};

/** What is read before an answer: the other calls of the turn, then the call itself. */
export function PanelCall(props: PanelCallProps) {
  const { session, queue, shown, subject, comments } = props;
  return (
    <ScrollArea
      label={confirmationMessages.call}
      className="min-h-24 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]"
    >
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-3 px-4 pb-3 max-md:px-2">
        {shown.agent === undefined ? null : (
          <p className="text-quiet text-sm">
            <span className="font-medium text-text">
              <ExactText text={formatAgent(shown.agent)} />
            </span>
            {confirmationMessages.asks}
          </p>
        )}
        <AskedByCommand command={shown.command} />
        <TurnList
          queue={queue}
          remaining={props.remaining}
          workspace={session.workspace}
          onChoose={props.onChoose}
          onApproveAll={props.onApproveAll}
        />
        <ParkedLine item={session.queue.find(({ id }) => id === shown.id)} />
        <AlsoOpen callId={shown.id} />
        <CoveredLine id={shown.id} digest={subject.digest} />
        {subject.second === undefined ? null : (
          <LazyDualApprovalNote callId={shown.id} second={subject.second} />
        )}
        {props.change === null ? null : <LazyChangedNotice change={props.change} />}
        <CallReview
          call={subject}
          comments={comments}
          onGather={props.onGather}
          claim={findUnreadClaim(session, queue, shown)}
          isScripted={session.isScripted}
        />
      </div>
    </ScrollArea>
  );
}

/** What the agent says of the call. Of a single call it is read in the transcript, directly above. */
function findUnreadClaim(session: SessionDetail, queue: TurnQueue, shown: WaitingCall): string | undefined {
  const claim = claimOfTurn(session.messages, shown.turn);
  if (queue.calls.length < 2 && claim !== undefined) return undefined;
  return claimOfCall({ command: shown.command, preview: shown.assessment.preview, claim });
}
