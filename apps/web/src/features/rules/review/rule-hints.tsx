import type { RuleHint } from "@countersign/contracts/rule";
import { Clock, Layers, type LucideIcon, MoonStar, Swords } from "lucide-react";
import { sentence } from "../../../lib/messages/sentence.ts";

const icons: Record<RuleHint["kind"], LucideIcon> = {
  "never-matched": MoonStar,
  "covered-by": Layers,
  "conflicts-with": Swords,
  "expires-soon": Clock,
};

/** What should be known of one rule, a line each. */
export function RuleHints({ hints }: { hints: readonly RuleHint[] }) {
  return hints.map((hint) => {
    const Icon = icons[hint.kind];
    return (
      <p key={`${hint.kind} ${hint.other?.id ?? ""}`} className="flex items-start gap-1 text-ask text-sm">
        <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 break-words">{sentence(hint.text)}</span>
      </p>
    );
  });
}
