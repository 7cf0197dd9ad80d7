"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { useVerdict } from "../call/use-verdict.ts";
import { BarAnswers } from "../decision/bar-answers.tsx";
import { type BarDraft, emptyBarDraft, keepBarDraft } from "../decision/bar-draft.ts";
import { DecisionBar } from "../decision/decision-bar.tsx";
import { useSentComments } from "../line-comments/use-sent-comments.ts";

type DecideOpenedProps = {
  item: QueueItem;
  draft: BarDraft;
  onDraft: (draft: BarDraft) => void;
  onEdit: () => void;
  /** Whether comments were just gathered into the instruction. */
  isContinuing: boolean;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
};

/** The verdicts on the opened call. */
export function DecideOpened(props: DecideOpenedProps) {
  const { item, draft, onDraft, onEdit, onDecided, onUndone } = props;
  const plain = useVerdict(item, {
    onAccepted(id, verdict) {
      // The words of what can be undone are there again then.
      if (verdict === "approve") onDraft(emptyBarDraft);
      onDecided(id);
    },
    onUndone(id) {
      keepBarDraft(id);
      onUndone(id);
    },
  });
  const verdicts = useSentComments(item.id, item.workspace, plain);
  return (
    <DecisionBar
      subject={item}
      verdicts={verdicts}
      isAlwaysAllowOpen={draft.writing === "always-allow"}
      onAlwaysAllowOpen={(isOpen) => onDraft(isOpen ? { writing: "always-allow", text: "" } : emptyBarDraft)}
      onEdit={onEdit}
      answers={(given) => (
        <BarAnswers {...given} draft={draft} onDraft={onDraft} isContinuing={props.isContinuing} />
      )}
    />
  );
}
