"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { isDecidedAlone } from "@countersign/contracts/same-call";
import { Button } from "@countersign/ui/button";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { Info } from "lucide-react";
import { useState } from "react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { formatCountOfTotal } from "../../../lib/messages/numbers.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { Deadline } from "../call/deadline.tsx";
import { LazyChangedNotice, LazyDualApprovalNote } from "../call/lazy-parts.tsx";
import { ParkedLine } from "../call/parked-line.tsx";
import { useBarDraft } from "../decision/bar-draft.ts";
import { useGatheredComments } from "../line-comments/use-gathered-comments.ts";
import type { LineComments } from "../line-comments/use-line-comments.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { CoveredLine } from "../release/covered-line.tsx";
import { CallReview } from "../review/call-review.tsx";
import { claimOfCall } from "../review/claim-of-call.ts";
import { useCallChange } from "../review/use-call-change.ts";
import { DecideOpened } from "./decide-opened.tsx";
import { EditOpened } from "./edit-opened.tsx";
import { formatIdentical, formatSelectAll } from "./inbox-messages.ts";
import {
  formatApproveMates,
  formatMates,
  formatSelectedInstead,
  openedCallMessages,
} from "./opened-call-messages.ts";
import { OpenedHeader } from "./opened-header.tsx";
import { ResolvedCall } from "./resolved-call.tsx";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { GroupCount } from "./use-queue-parts.ts";

type OpenedCallProps = {
  id: string;
  item: QueueItem | undefined;
  isScripted: boolean;
  /** All calls of its turn that wait, this one too. */
  mates: readonly QueueItem[];
  onApproveMates: () => void;
  /** The calls that are identical, this one too; null where none is. */
  group: InboxRows["openedGroup"];
  /** Whether all of them are loaded. */
  isWhole: boolean;
  /** How many there are where they aren't, as far as that's known. */
  counted: GroupCount | undefined;
  onSelectGroup: (ids: readonly string[], one: QueueItem) => void;
  /** How many rows are selected: then the selection is what is decided. */
  selected: number;
  onClearSelection: () => void;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
  onLeave: () => void;
};

/** The opened call: first what will happen, then why it is asked, then what the model says; verdicts at the bottom. */
export function OpenedCall(props: OpenedCallProps) {
  const { id, item, onLeave } = props;
  const [draft, setDraft] = useBarDraft(id);
  const [isEditing, setEditing] = useState(false);
  const [lastItem, setLastItem] = useState(item);
  const change = useCallChange(item ?? null);
  if (item !== undefined && item !== lastItem) setLastItem(item);
  const shown = item ?? lastItem;
  const { comments, gathered, gather } = useGatheredComments(id, shown?.workspace ?? "", (edit) =>
    setDraft({ writing: "instruction", text: edit(draft.writing === "instruction" ? draft.text : "") }),
  );
  const decided = { onDecided: props.onDecided, onUndone: props.onUndone };
  return (
    <article
      aria-label={openedCallMessages.openedCall}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-1"
    >
      <OpenedHeader shown={shown} isWaiting={item !== undefined} isEditing={isEditing} onLeave={onLeave} />
      {item !== undefined && isEditing ? (
        <EditOpened item={item} onClose={() => setEditing(false)} {...decided} />
      ) : (
        <>
          <ScrollArea
            label={openedCallMessages.effects}
            className="flex min-h-0 flex-1 flex-col gap-4 p-4 *:shrink-0"
          >
            {item === undefined ? <ResolvedCall id={id} onLeave={onLeave} /> : <OpenedStatus item={item} />}
            {item === undefined || props.group === null || props.selected > 0 ? null : (
              <Identical {...props} group={props.group} />
            )}
            {item?.second === undefined ? null : <LazyDualApprovalNote callId={id} second={item.second} />}
            {change === null ? null : <LazyChangedNotice change={change} />}
            {shown === undefined ? null : (
              <OpenedReview
                shown={shown}
                comments={item === undefined ? null : comments}
                onGather={gather}
                isScripted={props.isScripted}
                mates={item === undefined ? [] : props.mates}
                onApproveMates={props.onApproveMates}
              />
            )}
          </ScrollArea>
          {item === undefined ? null : props.selected > 0 ? (
            <SelectedInstead count={props.selected} onClear={props.onClearSelection} />
          ) : (
            <DecideOpened
              // Words that were gathered are where the hands go on.
              key={`${item.digest} ${gathered}`}
              isContinuing={gathered !== ""}
              item={item}
              draft={draft}
              onDraft={setDraft}
              onEdit={() => setEditing(true)}
              {...decided}
            />
          )}
        </>
      )}
    </article>
  );
}

/** How long the call still waits, and who else has it open. */
function OpenedStatus({ item }: { item: QueueItem }) {
  return (
    <>
      {item.deniesAt === undefined ? null : (
        <p className="md:hidden">
          <Deadline deniesAt={item.deniesAt} />
        </p>
      )}
      <ParkedLine item={item} />
      <AlsoOpen callId={item.id} />
      <CoveredLine id={item.id} digest={item.digest} />
    </>
  );
}

type IdenticalProps = Pick<OpenedCallProps, "isWhole" | "counted" | "onSelectGroup"> & {
  group: NonNullable<OpenedCallProps["group"]>;
};

/** How many calls would do the very same, and the way to answer them together. */
function Identical({ group, isWhole, counted, onSelectGroup }: IdenticalProps) {
  const { items, first } = group;
  const workspaces = new Set(items.map(({ workspace }) => workspace)).size;
  const isKnown = isWhole || counted !== undefined;
  const count = Math.max(items.length, counted?.count ?? 0);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      {formatIdentical(count, Math.max(workspaces, counted?.workspaces ?? 0), isKnown)}
      <Button
        size="small"
        shortcut={keymap.call.select.keys[0]}
        onClick={() =>
          onSelectGroup(
            items.map(({ id }) => id),
            first,
          )
        }
      >
        {formatSelectAll(count, isKnown)}
      </Button>
    </p>
  );
}

type OpenedReviewProps = Pick<OpenedCallProps, "isScripted" | "mates" | "onApproveMates"> & {
  shown: QueueItem;
  /** Null where the call waits no longer. */
  comments: LineComments | null;
  onGather: () => void;
};

function OpenedReview({ shown, comments, onGather, isScripted, mates, onApproveMates }: OpenedReviewProps) {
  return (
    <>
      <AskedByCommand command={shown.command} />
      <CallReview
        call={shown}
        comments={comments}
        onGather={onGather}
        claim={claimOfCall(shown)}
        isScripted={isScripted}
      >
        {shown.active ? null : (
          <p className="flex items-center gap-1.5 text-quiet">
            <Info aria-hidden="true" className="size-3.5" />
            {openedCallMessages.earlierCallFirst}
          </p>
        )}
        <TurnMates mates={mates} onApprove={onApproveMates} />
      </CallReview>
    </>
  );
}

/** With rows selected the keys decide those: this one is not decided beside them. */
function SelectedInstead({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <section
      aria-label={openedCallMessages.verdict}
      data-toast-above
      className="flex shrink-0 flex-wrap items-center gap-2 border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <p className="min-w-0 flex-1 text-quiet">{formatSelectedInstead(count)}</p>
      <Button size="small" shortcut={keymap.inbox.leave.keys[0]} onClick={onClear}>
        {openedCallMessages.clearSelection}
      </Button>
    </section>
  );
}

/** How many calls of one turn wait, and the way to approve them together. */
function TurnMates({ mates, onApprove }: { mates: readonly QueueItem[]; onApprove: () => void }) {
  const approvable = mates.filter((mate) => !isDecidedAlone(mate)).length;
  if (mates.length < 2) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      {formatMates(mates.length)}
      {approvable === 0 ? null : (
        <Button size="small" onClick={onApprove}>
          {formatApproveMates(formatCountOfTotal(approvable, mates.length))}
        </Button>
      )}
    </p>
  );
}
