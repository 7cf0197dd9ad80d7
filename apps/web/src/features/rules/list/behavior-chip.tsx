import type { RuleBehavior } from "@countersign/contracts/rule";
import { Chip } from "@countersign/ui/chip";
import { behaviorLook } from "../../../lib/messages/rule-labels.ts";

/** What a rule does, in a word, an icon and a colour. */
export function BehaviorChip({ behavior }: { behavior: RuleBehavior }) {
  const look = behaviorLook[behavior];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.word}
    </Chip>
  );
}
