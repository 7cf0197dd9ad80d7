"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import type { TurnQueue, WaitingCall } from "@countersign/contracts/turn-queue";
import { type ReactNode, useState } from "react";
import { isHighRisk } from "../../../lib/messages/risk-look.ts";
import { useVerdict, type Verdicts } from "../call/use-verdict.ts";
import { DecisionBar } from "../decision/decision-bar.tsx";
import type { PanelDraft } from "../decision/panel-draft.ts";
import { RowAnswers } from "../decision/row-answers.tsx";
import { dropDraft } from "../edit-input/edit-drafts.ts";
import { LazyInputEditor } from "../edit-input/lazy-input-editor.ts";
import { useGatheredComments } from "../line-comments/use-gathered-comments.ts";
import { useSentComments } from "../line-comments/use-sent-comments.ts";
import { useCallChange } from "../review/use-call-change.ts";
import { confirmationMessages, formatAnnouncement } from "./confirmation-messages.ts";
import { PanelCall } from "./panel-call.tsx";
import { PanelHeader } from "./panel-header.tsx";
import { type PanelSubject, panelSubject } from "./panel-subject.ts";
import type { Remaining } from "./remaining.ts";
import { titleOf } from "./turn-list.tsx";
import { usePanelKeys } from "./use-panel-keys.ts";

type ConfirmationPanelProps = {
  session: SessionDetail;
  queue: TurnQueue;
  remaining: Remaining;
  shown: WaitingCall;
  onChoose: (callId: string | null) => void;
  /** The call that was chosen is answered: whoever went on to another one meanwhile stays there. */
  onLeave: (callId: string) => void;
  /** What is written in the panel for this call, and has not been sent. */
  panelDraft: PanelDraft;
  onAnswered: (callId: string) => void;
  onUndone: (callId: string) => void;
  onApproveAll: () => void;
  onDraft: (callId: string, change: (before: PanelDraft) => PanelDraft) => void;
};

/** Stands in the composer's place while a call waits: what it would do, why it is asked, and the three answers. */
export function ConfirmationPanel(props: ConfirmationPanelProps) {
  const { session, queue, shown, onChoose } = props;
  const subject = panelSubject(session, shown);
  const plain = useVerdict(subject, {
    onAccepted(id) {
      props.onAnswered(id);
      dropDraft(id);
      props.onLeave(id);
    },
    onUndone(id) {
      props.onUndone(id);
      onChoose(id);
    },
  });
  const verdicts = useSentComments(shown.id, session.workspace, plain);
  const forms = usePanelForms(subject);
  const change = useCallChange({ ...subject, isChanged: shown.phase.isChanged });
  const write = (edit: (before: PanelDraft) => PanelDraft) => props.onDraft(shown.id, edit);
  const { comments, gathered, gather } = useGatheredComments(shown.id, session.workspace, (edit) =>
    write((before) => ({ ...before, instruction: edit(before.instruction) })),
  );
  const deciding = { subject, verdicts };
  usePanelKeys({
    queue,
    remaining: props.remaining,
    isReading: !forms.isEditing && !forms.isAlwaysAllowOpen,
    onChoose,
    onApproveAll: props.onApproveAll,
  });
  return (
    <PanelFrame shown={shown} workspace={session.workspace} verdicts={verdicts} forms={forms}>
      {forms.isEditing ? (
        <LazyInputEditor
          key={shown.id}
          id={shown.id}
          digest={subject.digest}
          edit={shown.edit}
          onClose={() => forms.setEditing(false)}
          {...deciding}
        />
      ) : (
        <>
          <PanelCall
            session={session}
            queue={queue}
            remaining={props.remaining}
            shown={shown}
            subject={subject}
            comments={comments}
            onGather={gather}
            change={change}
            onChoose={onChoose}
            onApproveAll={props.onApproveAll}
          />
          <DecisionBar
            // Words that were gathered are where the hands go on.
            key={`${shown.id} ${subject.digest} ${gathered}`}
            isAlwaysAllowOpen={forms.isAlwaysAllowOpen}
            onAlwaysAllowOpen={forms.setAlwaysAllowOpen}
            onEdit={() => forms.setEditing(true)}
            answers={(given) => (
              <RowAnswers
                {...given}
                draft={props.panelDraft}
                onDraft={write}
                isRisky={isHighRisk(subject.risk)}
                isContinuing={gathered !== ""}
              />
            )}
            {...deciding}
          />
        </>
      )}
    </PanelFrame>
  );
}

type PanelForms = ReturnType<typeof usePanelForms>;

/** Which form stands in the panel. Each is of one call; that of what to always allow also of what was read of the call. */
function usePanelForms({ id, digest }: PanelSubject) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [alwaysAllowKey, setAlwaysAllowKey] = useState<string | null>(null);
  const key = `${id} ${digest}`;
  return {
    isEditing: editedId === id,
    isAlwaysAllowOpen: alwaysAllowKey === key,
    setEditing: (isOpen: boolean) => setEditedId(isOpen ? id : null),
    setAlwaysAllowOpen: (isOpen: boolean) => setAlwaysAllowKey(isOpen ? key : null),
  };
}

type PanelFrameProps = {
  shown: WaitingCall;
  workspace: string;
  verdicts: Verdicts;
  forms: PanelForms;
  children: ReactNode;
};

function PanelFrame({ shown, workspace, verdicts, forms, children }: PanelFrameProps) {
  return (
    <section
      aria-label={confirmationMessages.confirmation}
      data-toast-above
      className="flex min-h-0 max-h-[76dvh] flex-col short:max-h-none short:flex-[0_1_auto] border-t-2 border-t-ask bg-surface-1 max-md:max-h-[82dvh] max-md:rounded-t-[12px] max-md:shadow-overlay"
    >
      <PanelHeader
        shown={shown}
        verdicts={verdicts}
        isEditing={forms.isEditing}
        isEscapeFree={!forms.isEditing && !forms.isAlwaysAllowOpen}
      />
      <Announcement shown={shown} workspace={workspace} />
      {children}
    </section>
  );
}

/** Says to a screen reader that a call waits, and which. */
function Announcement({ shown, workspace }: { shown: WaitingCall; workspace: string }) {
  return (
    <p role="status" className="sr-only">
      {formatAnnouncement(shown, titleOf(shown, workspace))}
    </p>
  );
}
