import type { RuleBehavior } from "@countersign/contracts/rule";
import { Notice } from "@countersign/ui/notice";
import { TriangleAlert } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { explainRule } from "./explain-rule.ts";
import { ruleMeaningMessages } from "./rule-meaning-messages.ts";

/** What a rule means, and a warning where it is wide or dangerous. */
export function RuleMeaning({ behavior, rule }: { behavior: RuleBehavior; rule: string }) {
  const meaning = explainRule(behavior, rule);
  return (
    <div role="status" aria-label={ruleMeaningMessages.meaning} className="flex flex-col gap-2 empty:hidden">
      {meaning === null ? null : (
        <p className="break-words text-sm">
          <ExactText text={meaning.text} />
        </p>
      )}
      {meaning === null || meaning.warning === null ? null : (
        <Notice tone="ask" icon={TriangleAlert}>
          <ExactText text={meaning.warning} />
        </Notice>
      )}
    </div>
  );
}
