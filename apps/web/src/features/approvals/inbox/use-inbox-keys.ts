import { inboxAction } from "../../../lib/keys/inbox-keys.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { showUnreadParts } from "../call/unread-part.ts";
import { commentByKey } from "../line-comments/comment-by-key.ts";
import type { InboxSearch } from "./list-header.tsx";
import type { BulkControl } from "./use-bulk.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import type { Selection } from "./use-selection.ts";

type InboxKeysOptions = {
  list: InboxRows;
  selection: Selection;
  parts: QueueParts;
  selectAlike: (() => void) | null;
  search: InboxSearch;
  bulk: BulkControl;
};

/** The keys of the list. The opened call has those of its verdicts itself, while nothing is selected. */
export function useInboxKeys({ list, selection, parts, selectAlike, search, bulk }: InboxKeysOptions) {
  useKeys((stroke) => {
    const action = inboxAction(stroke);
    if (action === "next") list.move(1);
    else if (action === "previous") list.move(-1);
    else if (action === "show-new") list.showNew();
    else if (action === "search") search.open();
    else if (action === "open") return showUnreadParts() || toggleGroup(list, parts);
    else if (action === "comment") return commentByKey();
    else if (action === "select") selectOpened(list, parts);
    else if (action === "select-alike" && selectAlike !== null) selectAlike();
    else if (selection.items.length === 0) return false;
    // What is selected is what the keys decide.
    else if (action === "approve" || action === "deny" || action === "approve-selected") bulk.review();
    else if (action === "deny-selected") bulk.deny();
    else if (action === "leave") selection.clear();
    else return false;
    return true;
  });
}

function toggleGroup({ openedGroup, toggleGroup: toggle }: InboxRows, parts: QueueParts): boolean {
  if (openedGroup === null) return false;
  if (!openedGroup.isExpanded) parts.loadGroup(openedGroup.first);
  toggle(openedGroup.items);
  return true;
}

/** The opened call; all of its group while that is one row. */
function selectOpened({ opened, openedGroup, gone }: InboxRows, { selectGroup }: QueueParts): void {
  if (openedGroup !== null && !openedGroup.isExpanded) {
    const ids = openedGroup.items.flatMap(({ id }) => (gone.has(id) ? [] : [id]));
    selectGroup(ids, openedGroup.first);
  } else selectGroup(opened === undefined ? [] : [opened.id]);
}
