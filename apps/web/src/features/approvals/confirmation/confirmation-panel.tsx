"use client";

import { dualApprovalStatusOf } from "@countersign/contracts/call";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { describeRequester } from "../../../lib/messages/command-messages.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { claimOfTurn } from "../../sessions/session/transcript-entries.ts";
import type { TurnQueue, WaitingCall } from "../../sessions/session/turn-queue.ts";
import type { AlwaysAllowSubject } from "../always-allow/always-allow-subject.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { CallPreview } from "../call/call-preview.tsx";
import { Deadline } from "../call/deadline.tsx";
import { DualApprovalNote } from "../call/dual-approval.tsx";
import { EditNote } from "../call/edit-note.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { HookRuns } from "../call/hook-runs.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { Claim, Reasons, RiskChip } from "../call/reasons.tsx";
import { useVerdict } from "../call/use-verdict.ts";
import { describeCallChange } from "../describe-call-change.ts";
import { dropDraft } from "../edit-input/edit-drafts.ts";
import { InputEditor } from "../edit-input/input-editor.tsx";
import { CommentsBar } from "../line-comments/comments-bar.tsx";
import { commentsText, withComments } from "../line-comments/comments-text.ts";
import { lostComments } from "../line-comments/lost-comments.ts";
import { LineCommentsProvider, useLineComments } from "../line-comments/use-line-comments.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import type { PanelDraft } from "./panel-draft.ts";
import { PanelOptions } from "./panel-options.tsx";
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
  const now = useNow();
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
  const [first, setFirst] = useState({ id: shown.id, assessment });
  if (first.id !== shown.id) setFirst({ id: shown.id, assessment });
  const isSameCall = first.id === shown.id;
  const isChanged = shown.phase.isChanged || (isSameCall && first.assessment.digest !== assessment.digest);
  const whatChanged = isSameCall ? describeCallChange(first.assessment, assessment, session.workspace) : null;
  const subject: AlwaysAllowSubject = {
    sessionId: session.id,
    workspace: session.workspace,
    tool: shown.tool,
    input: shown.input,
    preview: assessment.preview,
    suggestions: assessment.suggestions,
    risk: assessment.risk,
    second,
  };
  const described = assessment.preview.kind === "command" ? assessment.preview.description : undefined;
  // What the text of a command asks for, no agent says anything about.
  const isOfCommand = shown.command !== undefined;
  const claim = claimOfTurn(session.messages, shown.turn);
  return (
    <section
      aria-label="Confirmation"
      data-toast-above
      className="flex min-h-0 max-h-[76dvh] flex-col short:max-h-none short:flex-[0_1_auto] border-t-2 border-t-ask bg-surface-1 max-md:max-h-[82dvh] max-md:rounded-t-[12px] max-md:shadow-overlay"
    >
      <header className="mx-auto flex w-full max-w-[860px] items-center gap-2 px-4 pt-3 pb-2 max-md:px-2 short:py-0.5">
        <h2 className="font-medium text-lg">
          {verdicts.permissionProblem === null ? "Do you want to proceed?" : "Waits for a verdict"}
        </h2>
        <span className="font-medium text-quiet max-sm:hidden">
          <ExactText text={shown.tool} />
        </span>
        {assessment.risk === undefined || editedId === shown.id ? null : <RiskChip risk={assessment.risk} />}
        <span className="ml-auto flex shrink-0 flex-wrap items-center gap-x-3 text-quiet text-sm">
          <Deadline deniesAt={shown.phase.deniesAt} />
          <span className="max-sm:hidden">waits {formatDuration(now - Date.parse(shown.phase.askedAt))}</span>
        </span>
        <Button
          tone="quiet"
          size="small"
          className={verdicts.permissionProblem === null ? "" : "hidden"}
          {...(editedId === shown.id || isAlwaysAllowOpen ? {} : { shortcut: "Escape" })}
          disabled={!verdicts.canDeny}
          data-arming={verdicts.isArming && verdicts.disabledReason === null}
          title="End this call without an answer: the agent is told that it was aborted."
          onClick={() => verdicts.decide("abort")}
        >
          {verdicts.pending === "abort" ? "Aborting…" : "Abort"}
        </Button>
      </header>
      <p role="status" className="sr-only">
        A call waits for you{shown.agent === undefined ? "" : ` from ${formatAgent(shown.agent)}`}:{" "}
        {shown.command === undefined ? "" : `${describeRequester(shown.command)}: `}
        {shown.tool} {titleOf(shown, session.workspace)}
      </p>
      {editedId === shown.id ? (
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
              {isChanged ? (
                <Notice tone="ask" icon={TriangleAlert} role="alert">
                  Changed since you looked.{whatChanged === null ? "" : ` ${whatChanged}`} This is how it
                  stands now; your verdict counts for this.
                </Notice>
              ) : null}
              <LineCommentsProvider value={comments}>
                <CallPreview
                  preview={assessment.preview}
                  reasons={assessment.reasons}
                  canonical={assessment.canonical}
                  workspace={session.workspace}
                />
              </LineCommentsProvider>
              <CommentsBar
                comments={comments}
                lost={lostComments(assessment.preview, comments.all)}
                workspace={session.workspace}
                onGather={gather}
              />
              <Reasons
                reasons={assessment.reasons}
                risk={assessment.risk}
                blockedPath={assessment.blockedPath}
              />
              <HookRuns runs={shown.hookRuns} />
              {/* Of a single call it is read in the transcript, directly above. */}
              <Claim
                text={
                  isOfCommand || (queue.calls.length < 2 && claim !== undefined)
                    ? undefined
                    : (claim ?? described)
                }
                isScripted={session.isScripted}
              />
              <EditNote edit={shown.edit} input={shown.input} />
              <RawInput input={shown.edit?.proposed ?? shown.input} command={shown.command} />
            </div>
          </ScrollArea>
          <PanelOptions
            // Words that were gathered are where the hands go on.
            key={`${callKey} ${put.text}`}
            verdicts={verdicts}
            subject={subject}
            panelDraft={props.panelDraft}
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
