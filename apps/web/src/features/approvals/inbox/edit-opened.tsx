"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { useVerdict } from "../call/use-verdict.ts";
import { dropDraft } from "../edit-input/edit-drafts.ts";
import { LazyInputEditor } from "../edit-input/lazy-input-editor.ts";

type EditOpenedProps = {
  item: QueueItem;
  onClose: () => void;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
};

/** The editor of the opened call's input, in the place of what it would do. */
export function EditOpened({ item, onClose, onDecided, onUndone }: EditOpenedProps) {
  const verdicts = useVerdict(item, {
    onAccepted(id) {
      dropDraft(id);
      onDecided(id);
    },
    onUndone,
  });
  return (
    <LazyInputEditor
      id={item.id}
      digest={item.digest}
      subject={item}
      edit={item.edit}
      verdicts={verdicts}
      onClose={onClose}
    />
  );
}
