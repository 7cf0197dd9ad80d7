"use client";

import { dualApprovalStatusOf } from "@countersign/contracts/call";
import type { SessionDetail } from "@countersign/contracts/session";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { useState } from "react";
import { describeRequester } from "../../../lib/messages/command-messages.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { claimOfTurn } from "../../sessions/session/transcript-entries.ts";
import type { TurnQueue, WaitingCall } from "../../sessions/session/turn-queue.ts";
import type { AlwaysAllowSubject } from "../always-allow/always-allow-subject.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { DualApprovalNote } from "../call/dual-approval.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { useVerdict } from "../call/use-verdict.ts";
import { DecisionBar } from "../decision/decision-bar.tsx";
import { dropDraft } from "../edit-input/edit-drafts.ts";
import { InputEditor } from "../edit-input/input-editor.tsx";
import { commentsText, withComments } from "../line-comments/comments-text.ts";
import { useLineComments } from "../line-comments/use-line-comments.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { CallReview, type ReviewedCall } from "../review/call-review.tsx";
import { ChangedNotice } from "../review/changed-notice.tsx";
import { claimOfCall } from "../review/claim-of-call.ts";
import { useCallChange } from "../review/use-call-change.ts";
import type { PanelDraft } from "./panel-draft.ts";
import { PanelHeader } from "./panel-header.tsx";
import { TurnList, titleOf } from "./turn-list.tsx";

type ConfirmationPanelProps = {
  session: SessionDetail;
  queue: TurnQueue;
  shown: WaitingCall;
  onChoose: (callId: string | null) => void;
  /** What is written in the panel for this call, and has not been sent. */
  panelDraft: PanelDraft;
  onAnswered: (callId: string) => void;
  onApproveAll: () => void;
  onDraft: (callId: string, change: (before: PanelDraft) => PanelDraft) => void;
};

/** Stands in the composer's place while a call waits: what it would do, why it is asked, and the three answers. */
export function ConfirmationPanel(props: ConfirmationPanelProps) {
  const { session, queue, shown, onChoose } = props;
  const { assessment } = shown;
  const second = dualApprovalStatusOf(shown);
  const target = { id: shown.id, digest: assessment.digest, second };
  const verdicts = useVerdict(target, {
    onAccepted(id) {
      props.onAnswered(id);
      dropDraft(id);
      onChoose(null);
    },
    onUndone: onChoose,
  });
  const comments = useLineComments(shown.id);
  const [put, setPut] = useState({ id: "", text: "" });
  const gather = () => {
    const text = commentsText(comments.all, session.workspace);
    const before = put.id === shown.id ? put.text : "";
    props.onDraft(shown.id, (panelDraft) => ({
      ...panelDraft,
      instruction: withComments(panelDraft.instruction, before, text),
    }));
    setPut({ id: shown.id, text });
  };
  const [editedId, setEditedId] = useState<string | null>(null);
  const callKey = `${shown.id} ${assessment.digest}`;
  const [alwaysAllowKey, setAlwaysAllowKey] = useState<string | null>(null);
  const isAlwaysAllowOpen = alwaysAllowKey === callKey;
  const change = useCallChange({
    ...assessment,
    id: shown.id,
    workspace: session.workspace,
    isChanged: shown.phase.isChanged,
  });
  const isEditing = editedId === shown.id;
  const reviewed: ReviewedCall = { ...shown, ...assessment, workspace: session.workspace };
  const subject: AlwaysAllowSubject = {
    ...reviewed,
    ...assessment,
    risk: assessment.risk,
    sessionId: session.id,
    tool: shown.tool,
    second,
  };
  return (
    <section
      aria-label="Confirmation"
      data-toast-above
      className="flex min-h-0 max-h-[76dvh] flex-col short:max-h-none short:flex-[0_1_auto] border-t-2 border-t-ask bg-surface-1 max-md:max-h-[82dvh] max-md:rounded-t-[12px] max-md:shadow-overlay"
    >
      <PanelHeader
        shown={shown}
        verdicts={verdicts}
        isEditing={isEditing}
        isEscapeFree={!isEditing && !isAlwaysAllowOpen}
      />
      <p role="status" className="sr-only">
        A call waits for you{shown.agent === undefined ? "" : ` from ${formatAgent(shown.agent)}`}:{" "}
        {shown.command === undefined ? "" : `${describeRequester(shown.command)}: `}
        {shown.tool} {titleOf(shown, session.workspace)}
      </p>
      {isEditing ? (
        <InputEditor
          key={shown.id}
          id={shown.id}
          digest={assessment.digest}
          subject={subject}
          edit={shown.edit}
          verdicts={verdicts}
          onClose={() => setEditedId(null)}
        />
      ) : (
        <>
          <ScrollArea
            label="The call"
            className="min-h-24 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]"
          >
            <div className="mx-auto flex w-full max-w-[860px] flex-col gap-3 px-4 pb-3 max-md:px-2">
              {shown.agent === undefined ? null : (
                <p className="text-quiet text-sm">
                  <span className="font-medium text-text">
                    <ExactText text={formatAgent(shown.agent)} />
                  </span>
                  , asks.
                </p>
              )}
              <AskedByCommand command={shown.command} />
              <TurnList
                queue={queue}
                workspace={session.workspace}
                onChoose={onChoose}
                onApproveAll={props.onApproveAll}
              />
              <AlsoOpen callId={shown.id} />
              <DualApprovalNote callId={shown.id} second={second} />
              <ChangedNotice change={change} />
              <CallReview
                call={reviewed}
                comments={comments}
                onGather={gather}
                claim={findUnreadClaim(session, queue, shown)}
                isScripted={session.isScripted}
              />
            </div>
          </ScrollArea>
          <DecisionBar
            layout="rows"
            // Words that were gathered are where the hands go on.
            key={`${callKey} ${put.text}`}
            verdicts={verdicts}
            subject={subject}
            draft={props.panelDraft}
            isAlwaysAllowOpen={isAlwaysAllowOpen}
            onAlwaysAllowOpen={(isOpen) => setAlwaysAllowKey(isOpen ? callKey : null)}
            onEdit={() => setEditedId(shown.id)}
            onDraft={(change) => props.onDraft(shown.id, change)}
          />
        </>
      )}
    </section>
  );
}

/** What the agent says of the call. Of a single call it is read in the transcript, directly above. */
function findUnreadClaim(session: SessionDetail, queue: TurnQueue, shown: WaitingCall): string | undefined {
  const claim = claimOfTurn(session.messages, shown.turn);
  if (queue.calls.length < 2 && claim !== undefined) return undefined;
  return claimOfCall({ command: shown.command, preview: shown.assessment.preview, claim });
}
