"use client";

import { Button } from "@countersign/ui/button";
import { keymap } from "../../../lib/keys/keymap.ts";
import { togetherOf } from "../bulk/bulk-item.ts";
import { formatSelected, inboxMessages } from "./inbox-messages.ts";
import type { Selection } from "./use-selection.ts";

type SelectionBarProps = {
  selection: Selection;
  /** Whether calls may still be added, because the rest of the queue is being loaded. */
  isLoading: boolean;
  onAlike: (() => void) | null;
  onAnswer: () => void;
};

/** What can be done with the selected rows, below the list. */
export function SelectionBar({ selection, isLoading, onAlike, onAnswer }: SelectionBarProps) {
  const { items, clear } = selection;
  if (items.length === 0) return null;
  const isMixed = togetherOf(items).whyNot !== null;
  return (
    <section
      aria-label={inboxMessages.selectedRows}
      data-toast-above
      className="flex shrink-0 flex-col gap-2 border-t bg-surface-1 p-3"
    >
      <p role="status" className="flex items-center gap-2">
        <span className="font-medium">{formatSelected(items.length)}</span>
        {isMixed ? <span className="text-ask text-sm">{inboxMessages.mixedSelection}</span> : null}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="accent"
          size="small"
          disabled={isLoading}
          shortcut={keymap.call.approve.keys[0]}
          onClick={onAnswer}
        >
          {inboxMessages.answer}
        </Button>
        {onAlike === null ? null : (
          <Button size="small" shortcut={keymap.inbox["select-alike"].keys[0]} onClick={onAlike}>
            {inboxMessages.allOfKind}
          </Button>
        )}
        <Button size="small" tone="quiet" shortcut={keymap.inbox.leave.keys[0]} onClick={clear}>
          {inboxMessages.clear}
        </Button>
      </div>
    </section>
  );
}
