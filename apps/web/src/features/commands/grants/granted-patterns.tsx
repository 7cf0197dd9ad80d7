"use client";

import type { CommandPattern } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { CircleSlash, ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { formatMorePatterns, grantsMessages } from "./grants-messages.ts";
import { orderPatterns } from "./order-patterns.ts";

type GrantedPatternsProps = {
  patterns: readonly CommandPattern[];
  /** How many are shown before the list is unfolded; dangerous ones always are. */
  few?: number | undefined;
};

/** What a command lets run unasked, each pattern with why it is dangerous, or why it cannot be read. */
export function GrantedPatterns({ patterns, few = 8 }: GrantedPatternsProps) {
  const [isWhole, setWhole] = useState(false);
  const { ordered, shown } = orderPatterns(patterns, few);
  const hidden = isWhole ? 0 : ordered.length - shown;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <ul aria-label={grantsMessages.runsWithoutApproval} className="flex w-full min-w-0 flex-col gap-0.5">
        {ordered.slice(0, ordered.length - hidden).map((pattern, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a pattern twice, and the lines keep nothing
          <PatternLine key={index} pattern={pattern} />
        ))}
      </ul>
      {hidden === 0 ? null : (
        <Button size="small" onClick={() => setWhole(true)}>
          {formatMorePatterns(hidden)}
        </Button>
      )}
    </div>
  );
}

function PatternLine({ pattern: { rule, problem, danger } }: { pattern: CommandPattern }) {
  const isDangerous = problem === null && danger !== null;
  const [Icon, tone] =
    problem !== null
      ? [CircleSlash, "text-quiet"]
      : isDangerous
        ? [ShieldAlert, "text-deny"]
        : [ShieldCheck, "text-text"];
  return (
    <li className={`flex min-w-0 items-start gap-1.5 ${tone}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        <code className={`font-mono text-sm ${problem === null ? "" : "line-through"}`}>
          <ExactText text={rule} />
        </code>
        {isDangerous ? (
          <span className="text-sm">
            {" "}
            <strong className="font-medium">{grantsMessages.dangerous}</strong> <ExactText text={danger} />
          </span>
        ) : null}
        {problem === null ? null : (
          <span className="text-sm">
            {" "}
            {grantsMessages.invalidPattern} <ExactText text={problem} />
          </span>
        )}
      </span>
    </li>
  );
}
