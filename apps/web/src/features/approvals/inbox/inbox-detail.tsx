import type { QueueItem } from "@countersign/contracts/call";
import { inboxMessages } from "./inbox-messages.ts";
import { DetailSkeleton } from "./inbox-states.tsx";
import { OpenedCall } from "./opened-call.tsx";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import type { Selection } from "./use-selection.ts";

type InboxDetailProps = {
  items: readonly QueueItem[];
  list: InboxRows;
  parts: QueueParts;
  selection: Selection;
  onApproveTurn: (mates: readonly QueueItem[]) => void;
};

/** The opened call beside the list, or what to do where none is. */
export function InboxDetail({ items, list, parts, selection, onApproveTurn }: InboxDetailProps) {
  const { openedId, opened } = list;
  if (openedId === null) {
    return (
      <p className="hidden flex-1 items-center justify-center text-quiet md:flex">
        {items.length === 0 ? inboxMessages.noCallWaits : inboxMessages.openOne}
      </p>
    );
  }
  if (parts.isOpenedMissing) {
    return (
      <div role="status" aria-label={inboxMessages.loadingCall} className="flex min-h-0 flex-1">
        <DetailSkeleton />
      </div>
    );
  }
  const mates = opened === undefined ? [] : items.filter((item) => isOfTurn(item, opened));
  return (
    <OpenedCall
      key={openedId}
      id={openedId}
      item={opened}
      mates={mates}
      onApproveMates={() => onApproveTurn(mates)}
      group={list.openedGroup}
      isWhole={parts.isWhole}
      counted={list.openedGroup === null ? undefined : parts.groupOf(list.openedGroup.first)}
      onSelectGroup={parts.selectGroup}
      selected={selection.items.length}
      onClearSelection={selection.clear}
      isScripted={opened?.session.isScripted ?? false}
      onDecided={list.openNext}
      onUndone={list.open}
      onLeave={() => list.leave(openedId)}
    />
  );
}

/** Whether one call is of the very turn of another. */
function isOfTurn(item: QueueItem, of: QueueItem): boolean {
  return item.sessionId === of.sessionId && item.turn === of.turn;
}
