"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { ArrowLeft, ExternalLink, Info } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { Deadline } from "../call/deadline.tsx";
import { DualApprovalNote } from "../call/dual-approval.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RiskChip } from "../call/reasons.tsx";
import { commentsText, withComments } from "../line-comments/comments-text.ts";
import { useLineComments } from "../line-comments/use-line-comments.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { CallReview } from "../review/call-review.tsx";
import { ChangedNotice } from "../review/changed-notice.tsx";
import { claimOfCall } from "../review/claim-of-call.ts";
import { useCallChange } from "../review/use-call-change.ts";
import { useBarDraft } from "./bar-draft.ts";
import { EditOpened } from "./edit-opened.tsx";
import { ResolvedCall } from "./resolved-call.tsx";
import { SelectedInstead } from "./selected-instead.tsx";
import { TurnMates } from "./turn-mates.tsx";
import { VerdictBar } from "./verdict-bar.tsx";

type OpenedCallProps = {
  id: string;
  item: QueueItem | undefined;
  isScripted: boolean;
  /** All calls of its turn that wait, this one too. */
  mates: readonly QueueItem[];
  onApproveMates: () => void;
  /** How many rows are selected: then the selection is what is decided. */
  selected: number;
  onClearSelection: () => void;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
  onLeave: () => void;
};

/** The opened call: first what will happen, then why it is asked, then what the model says; verdicts at the bottom. */
export function OpenedCall(props: OpenedCallProps) {
  const { id, item, isScripted, mates, selected, onLeave } = props;
  const [written, setWritten] = useBarDraft(id);
  const [put, setPut] = useState("");
  const [isEditing, setEditing] = useState(false);
  const comments = useLineComments(id);
  const gather = (workspace: string) => {
    const next = commentsText(comments.all, workspace);
    const before = written.writing === "instruction" ? written.text : "";
    setWritten({ writing: "instruction", text: withComments(before, put, next) });
    setPut(next);
  };
  const [lastItem, setLastItem] = useState(item);
  const change = useCallChange(item ?? null);
  if (item !== undefined && item !== lastItem) setLastItem(item);
  const shown = item ?? lastItem;
  const now = useNow();
  return (
    <article aria-label="Opened call" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 items-center gap-2 border-b px-4 py-1.5 max-md:px-2">
        <Button
          tone="quiet"
          size="icon"
          className="md:hidden"
          aria-label="Back to the list"
          onClick={onLeave}
        >
          <ArrowLeft className="size-4" />
        </Button>
        {shown === undefined ? (
          <h2 className="font-medium text-lg">Call</h2>
        ) : (
          <>
            <h2 className="font-medium text-lg">
              <ExactText text={shown.tool} />
            </h2>
            {item !== undefined && isEditing ? null : <RiskChip risk={shown.risk} />}
            <Link
              href={`/sessions/${shown.sessionId}`}
              className="flex min-h-8 min-w-0 flex-1 items-center gap-1 text-quiet hover:text-text hover:underline max-md:min-h-11"
            >
              <span className="truncate">
                {shown.agent === undefined ? null : (
                  <>
                    <ExactText text={formatAgent(shown.agent)} /> ·{" "}
                  </>
                )}
                <ExactText text={shown.sessionTitle} /> · <ExactText text={lastSegment(shown.workspace)} />
              </span>
              <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
            </Link>
            {item === undefined ? null : (
              <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 text-quiet text-sm">
                <span className="max-md:hidden">
                  <Deadline deniesAt={item.deniesAt} />
                </span>
                <span className="max-md:hidden">waits {formatDuration(now - Date.parse(shown.askedAt))}</span>
              </span>
            )}
          </>
        )}
      </header>
      {item !== undefined && isEditing ? (
        <EditOpened
          item={item}
          onClose={() => setEditing(false)}
          onDecided={props.onDecided}
          onUndone={props.onUndone}
        />
      ) : (
        <>
          <ScrollArea
            label="What the call would do"
            className="flex min-h-0 flex-1 flex-col gap-4 p-4 *:shrink-0"
          >
            {item === undefined ? <ResolvedCall id={id} onLeave={onLeave} /> : null}
            {item?.deniesAt === undefined ? null : (
              <p className="md:hidden">
                <Deadline deniesAt={item.deniesAt} />
              </p>
            )}
            {item === undefined ? null : <AlsoOpen callId={id} />}
            <DualApprovalNote callId={id} second={item?.second} />
            <ChangedNotice change={change} />
            {shown === undefined ? null : (
              <>
                <AskedByCommand command={shown.command} />
                <CallReview
                  call={shown}
                  comments={item === undefined ? null : comments}
                  onGather={() => gather(shown.workspace)}
                  claim={claimOfCall(shown)}
                  isScripted={isScripted}
                >
                  {shown.active ? null : (
                    <p className="flex items-center gap-1.5 text-quiet">
                      <Info aria-hidden="true" className="size-3.5" />
                      An earlier call of this turn comes first. You can decide this one ahead.
                    </p>
                  )}
                  {item === undefined ? null : <TurnMates mates={mates} onApprove={props.onApproveMates} />}
                </CallReview>
              </>
            )}
          </ScrollArea>
          {item === undefined ? null : selected > 0 ? (
            <SelectedInstead count={selected} onClear={props.onClearSelection} />
          ) : (
            <VerdictBar
              key={item.digest}
              item={item}
              written={written}
              onWritten={setWritten}
              onEdit={() => setEditing(true)}
              onDecided={props.onDecided}
              onUndone={props.onUndone}
            />
          )}
        </>
      )}
    </article>
  );
}
