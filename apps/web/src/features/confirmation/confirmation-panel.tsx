"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { changeWords } from "../../words/change-words.ts";
import { durationWords } from "../../words/time.ts";
import { useNow } from "../../words/use-now.ts";
import { CallPreview } from "../call/call-preview.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { Claim, Reasons, RiskChip } from "../call/reasons.tsx";
import { useVerdict } from "../call/use-verdict.ts";
import type { RememberSubject } from "../remember/remember-subject.ts";
import { claimOfTurn } from "../session/transcript-entries.ts";
import type { TurnQueue, WaitingCall } from "../session/turn-queue.ts";
import { PanelOptions } from "./panel-options.tsx";
import type { PanelWords } from "./panel-words.ts";
import { TurnList, titleOf } from "./turn-list.tsx";

type ConfirmationPanelProps = {
  session: SessionDetail;
  queue: TurnQueue;
  shown: WaitingCall;
  onChoose: (callId: string | null) => void;
  /** What is written in the panel for this call, and has not been sent. */
  words: PanelWords;
  onAnswered: (callId: string) => void;
  onWords: (callId: string, change: (before: PanelWords) => PanelWords) => void;
};

/** Stands in the composer's place while a call waits: what it would do, why it is asked, and the three answers. */
export function ConfirmationPanel(props: ConfirmationPanelProps) {
  const { session, queue, shown, onChoose } = props;
  const now = useNow();
  const { assessment } = shown;
  const judged = { id: shown.id, digest: assessment.digest };
  const verdicts = useVerdict(judged, (id) => {
    props.onAnswered(id);
    onChoose(null);
  });
  const [first, setFirst] = useState({ id: shown.id, assessment });
  if (first.id !== shown.id) setFirst({ id: shown.id, assessment });
  const isSeen = first.id === shown.id;
  const isChanged = shown.phase.isChanged || (isSeen && first.assessment.digest !== assessment.digest);
  const whatChanged = isSeen ? changeWords(first.assessment, assessment, session.workspace) : null;
  const subject: RememberSubject = {
    sessionId: session.id,
    workspace: session.workspace,
    tool: shown.tool,
    input: shown.input,
    preview: assessment.preview,
    suggestions: assessment.suggestions,
    risk: assessment.risk,
  };
  const described = assessment.preview.kind === "command" ? assessment.preview.description : undefined;
  const claim = claimOfTurn(session.messages, shown.turn);
  return (
    <section
      aria-label="Confirmation"
      data-toast-above
      className="flex min-h-0 max-h-[76dvh] flex-col short:max-h-none short:flex-[0_1_auto] border-t-2 border-t-ask bg-surface-1 max-md:max-h-[82dvh] max-md:rounded-t-[12px] max-md:shadow-overlay"
    >
      <header className="mx-auto flex w-full max-w-[860px] items-center gap-2 px-4 pt-3 pb-2 max-md:px-2 short:py-0.5">
        <h2 className="font-medium text-lg">Do you want to proceed?</h2>
        <span className="font-medium text-quiet max-sm:hidden">
          <ExactText text={shown.tool} />
        </span>
        {assessment.risk === undefined ? null : <RiskChip risk={assessment.risk} />}
        <span className="ml-auto shrink-0 text-quiet text-sm max-sm:hidden">
          waits {durationWords(now - Date.parse(shown.phase.askedAt))}
        </span>
        <Button
          tone="quiet"
          size="small"
          shortcut="Escape"
          className="max-sm:ml-auto"
          disabled={!verdicts.canRefuse}
          data-arming={verdicts.isArming && verdicts.trouble === null}
          title="End this call without an answer: the agent is told that it was aborted."
          onClick={() => verdicts.decide("abort")}
        >
          {verdicts.pending === "abort" ? "Aborting…" : "Abort"}
        </Button>
      </header>
      <p role="status" className="sr-only">
        A call waits for you: {shown.tool} {titleOf(shown, session.workspace)}
      </p>
      <ScrollArea
        label="The call"
        className="min-h-24 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]"
      >
        <div className="mx-auto flex w-full max-w-[860px] flex-col gap-3 px-4 pb-3 max-md:px-2">
          <TurnList queue={queue} workspace={session.workspace} onChoose={onChoose} />
          {isChanged ? (
            <Notice tone="ask" icon={TriangleAlert} role="alert">
              Changed since you looked.{whatChanged === null ? "" : ` ${whatChanged}`} This is how it stands
              now; your verdict counts for this.
            </Notice>
          ) : null}
          <CallPreview
            preview={assessment.preview}
            because={assessment.because}
            canonical={assessment.canonical}
            workspace={session.workspace}
          />
          <Reasons because={assessment.because} risk={assessment.risk} blockedPath={assessment.blockedPath} />
          {/* Of a single call it is read in the transcript, directly above. */}
          <Claim
            text={queue.calls.length < 2 && claim !== undefined ? undefined : (claim ?? described)}
            isScripted={session.isScripted}
          />
          <RawInput input={shown.input} />
        </div>
      </ScrollArea>
      <PanelOptions
        key={`${shown.id} ${assessment.digest}`}
        verdicts={verdicts}
        subject={subject}
        words={props.words}
        onWords={(change) => props.onWords(shown.id, change)}
      />
    </section>
  );
}
