"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { ArrowLeft, ExternalLink, Info, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { CallPreview } from "../call/call-preview.tsx";
import { Deadline } from "../call/deadline.tsx";
import { DualApprovalNote } from "../call/dual-approval.tsx";
import { EditNote } from "../call/edit-note.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { HookRuns } from "../call/hook-runs.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { Claim, Reasons, RiskChip } from "../call/reasons.tsx";
import { describeCallChange } from "../describe-call-change.ts";
import { CommentsBar } from "../line-comments/comments-bar.tsx";
import { commentsText, withComments } from "../line-comments/comments-text.ts";
import { lostComments } from "../line-comments/lost-comments.ts";
import { LineCommentsProvider, useLineComments } from "../line-comments/use-line-comments.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
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
  const [first] = useState(item);
  if (item !== undefined && item !== lastItem) setLastItem(item);
  const shown = item ?? lastItem;
  const now = useNow();
  const isChanged =
    item !== undefined && (item.isChanged || (first !== undefined && item.digest !== first.digest));
  const whatChanged =
    first === undefined || item === undefined ? null : describeCallChange(first, item, item.workspace);
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
            {isChanged ? (
              <Notice tone="ask" icon={TriangleAlert} role="alert">
                Changed since you looked.{whatChanged === null ? "" : ` ${whatChanged}`} This is how it stands
                now; your verdict counts for this.
              </Notice>
            ) : null}
            {shown === undefined ? null : (
              <>
                <AskedByCommand command={shown.command} />
                <LineCommentsProvider value={item === undefined ? null : comments}>
                  <CallPreview
                    preview={shown.preview}
                    reasons={shown.reasons}
                    canonical={shown.canonical}
                    workspace={shown.workspace}
                  />
                </LineCommentsProvider>
                {item === undefined ? null : (
                  <CommentsBar
                    comments={comments}
                    lost={lostComments(shown.preview, comments.all)}
                    workspace={shown.workspace}
                    onGather={() => gather(shown.workspace)}
                  />
                )}
                <Reasons reasons={shown.reasons} risk={shown.risk} blockedPath={shown.blockedPath} />
                <HookRuns runs={shown.hookRuns} />
                {shown.active ? null : (
                  <p className="flex items-center gap-1.5 text-quiet">
                    <Info aria-hidden="true" className="size-3.5" />
                    An earlier call of this turn comes first. You can decide this one ahead.
                  </p>
                )}
                {item === undefined ? null : <TurnMates mates={mates} onApprove={props.onApproveMates} />}
                <EditNote edit={shown.edit} input={shown.input} />
                <Claim text={claimOf(shown)} isScripted={isScripted} />
                <RawInput input={shown.edit?.proposed ?? shown.input} command={shown.command} />
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

function claimOf(item: QueueItem): string | undefined {
  // What the text of a command asks for, no agent says anything about.
  if (item.command !== undefined) return undefined;
  const described = item.preview.kind === "command" ? item.preview.description : undefined;
  return item.claim ?? described;
}
