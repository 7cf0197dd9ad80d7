"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { useVerdict } from "../call/use-verdict.ts";
import { type BarDraft, emptyBarDraft } from "../decision/bar-draft.ts";
import { DecisionBar } from "../decision/decision-bar.tsx";

type DecideOpenedProps = {
  item: QueueItem;
  draft: BarDraft;
  onDraft: (draft: BarDraft) => void;
  onEdit: () => void;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
};

/** The verdicts on the opened call. */
export function DecideOpened({ item, draft, onDraft, onEdit, onDecided, onUndone }: DecideOpenedProps) {
  const verdicts = useVerdict(item, {
    onAccepted(id, verdict) {
      // The words of what can be undone are there again then.
      if (verdict === "approve" || verdict === "abort") onDraft(emptyBarDraft);
      onDecided(id);
    },
    onUndone,
  });
  return (
    <DecisionBar
      layout="bar"
      subject={item}
      verdicts={verdicts}
      draft={draft}
      onDraft={onDraft}
      isAlwaysAllowOpen={draft.writing === "always-allow"}
      onAlwaysAllowOpen={(isOpen) => onDraft(isOpen ? { writing: "always-allow", text: "" } : emptyBarDraft)}
      onEdit={onEdit}
    />
  );
}
