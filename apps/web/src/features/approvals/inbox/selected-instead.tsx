"use client";

import { Button } from "@countersign/ui/button";
import { keymap } from "../../../lib/keys/keymap.ts";
import { plural } from "../../../lib/messages/numbers.ts";

/** With rows selected the keys decide those: this one is not decided beside them. */
export function SelectedInstead({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <section
      aria-label="Verdict"
      data-toast-above
      className="flex shrink-0 flex-wrap items-center gap-2 border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <p className="min-w-0 flex-1 text-quiet">
        {plural(count, "row is", "rows are")} selected in the list and answered together. To decide this call
        alone, clear the selection.
      </p>
      <Button size="small" shortcut={keymap.inbox.abort.keys[0]} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
