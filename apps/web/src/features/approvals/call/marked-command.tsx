"use client";

import type { Reason } from "@countersign/contracts/reason";
import { classNames } from "@countersign/ui/class-names";
import { Tooltip } from "@countersign/ui/tooltip";
import { type MarkedPart, markParts, sliceParts } from "../marked-parts.ts";
import { ExactText } from "./exact-text.tsx";

export type MarkTone = "allow" | "ask" | "deny";

type MarkedCommandProps = {
  command: string;
  reasons: readonly Reason[];
  tone: MarkTone;
  /** The part that is shown; all of it where none is named. */
  from?: number;
  to?: number;
};

const looks: Record<MarkTone, string> = {
  allow: "bg-allow-quiet text-allow",
  ask: "bg-ask-quiet text-ask",
  deny: "bg-deny-quiet text-deny",
};

/** A command with the parts marked that decided; each tells its reason when it is pointed at or has the focus. */
export function MarkedCommand({ command, reasons, tone, from = 0, to = command.length }: MarkedCommandProps) {
  return sliceParts(markParts(command, reasons), from, to).map((part, index) =>
    part.reasons.length === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one command never change places
      <ExactText key={index} text={part.text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one command never change places
      <Mark key={index} part={part} reasons={reasons} tone={tone} />
    ),
  );
}

function Mark({ part, reasons, tone }: { part: MarkedPart; reasons: readonly Reason[]; tone: MarkTone }) {
  const text = part.reasons.map((reason) => reasons[reason]?.text ?? "").join(" ");
  return (
    <Tooltip text={text} side="top">
      <mark
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the reason is reached by the focus
        tabIndex={0}
        className={classNames("rounded-[3px] underline decoration-2 underline-offset-2", looks[tone])}
      >
        <ExactText text={part.text} />
      </mark>
    </Tooltip>
  );
}
