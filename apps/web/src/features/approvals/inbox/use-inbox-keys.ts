import { inboxAction } from "../../../lib/keys/inbox-keys.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { Selection } from "./use-selection.ts";

type InboxKeysOptions = {
  list: InboxRows;
  selection: Selection;
  selectAlike: (() => void) | null;
  onAnswerSelected: () => void;
};

/** The keys of the list. The opened call has those of its verdicts itself, while nothing is selected. */
export function useInboxKeys({ list, selection, selectAlike, onAnswerSelected }: InboxKeysOptions) {
  useKeys((stroke) => {
    const action = inboxAction(stroke);
    if (action === "next") list.move(1);
    else if (action === "previous") list.move(-1);
    else if (action === "show-new") list.showNew();
    else if (action === "select" && list.opened !== undefined) selection.toggle(list.opened.id);
    else if (action === "select-alike" && selectAlike !== null) selectAlike();
    else if (selection.items.length === 0) return false;
    // What is selected is what the keys decide.
    else if (action === "approve" || action === "deny") onAnswerSelected();
    else if (action === "abort") selection.clear();
    else return false;
    return true;
  });
}
