"use client";

import type { CommandPattern } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { orderPatterns } from "../../commands/grants/order-patterns.ts";
import { formatDanger, formatMoreRules, sessionMessages } from "./session-messages.ts";

const few = 4;

type BannerRulesProps = { patterns: readonly CommandPattern[]; className: string | undefined };

/** The patterns of a running command in little room: dangerous ones first, a long list folded. */
export function BannerRules({ patterns, className }: BannerRulesProps) {
  const [isWhole, setWhole] = useState(false);
  const { ordered, shown } = orderPatterns(patterns, few);
  const hidden = isWhole ? 0 : ordered.length - shown;
  return (
    <ul
      aria-label={sessionMessages.withoutApproval}
      className={classNames(
        "flex max-h-[24dvh] min-w-0 flex-wrap items-center gap-1 overflow-y-auto",
        className,
      )}
    >
      {ordered.slice(0, ordered.length - hidden).map(({ rule, danger }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a pattern twice, and the lines keep nothing
          key={index}
          title={danger ?? undefined}
          className={classNames(
            "wrap-anywhere flex min-w-0 items-start gap-1 rounded border bg-surface-1 px-1.5 font-mono text-sm",
            danger !== null && "border-deny-line text-deny",
          )}
        >
          {danger === null ? null : (
            <ShieldAlert aria-label={formatDanger(danger)} className="mt-0.5 size-3.5 shrink-0" />
          )}
          <span className="min-w-0">
            <ExactText text={rule} />
          </span>
        </li>
      ))}
      {hidden === 0 ? null : (
        <li>
          <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
            {formatMoreRules(hidden)}
          </Button>
        </li>
      )}
    </ul>
  );
}
