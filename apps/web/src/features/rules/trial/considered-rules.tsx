"use client";

import { assertNever } from "@countersign/contracts/assert-never";
import type { ConsideredRule } from "@countersign/contracts/rule-trial";
import { Chip, type Tone } from "@countersign/ui/chip";
import { useState } from "react";
import { sentence } from "../../../lib/messages/sentence.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { BehaviorChip } from "../list/behavior-chip.tsx";
import { formatConsidered, formatRuleOrigin, formatShowSilent, trialMessages } from "./trial-messages.ts";

/** What every rule had to say of the call: first those that meet it, the rest folded. */
export function ConsideredRules({ considered }: { considered: readonly ConsideredRule[] }) {
  const [isWhole, setWhole] = useState(false);
  const relevant = considered.filter((one) => one.outcome !== "no-match");
  const silent = considered.filter((one) => one.outcome === "no-match");
  const shown = isWhole ? [...relevant, ...silent] : relevant;
  return (
    <section aria-label={trialMessages.ruleEvaluation} className="flex flex-col gap-1.5">
      <h2 className="font-medium text-quiet text-sm">{formatConsidered(considered.length)}</h2>
      {shown.length === 0 ? (
        <p className="text-quiet">
          {considered.length === 0 ? trialMessages.noRuleApplied : trialMessages.noneMatches}
        </p>
      ) : (
        <ul className="flex flex-col rounded border">
          {shown.map((one) => (
            <li
              key={`${one.list} ${one.rule.source} ${one.rule.id ?? ""} ${one.rule.text}`}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-2 last:border-b-0"
            >
              <Outcome outcome={one.outcome} />
              <BehaviorChip behavior={one.list} />
              <code className="break-all font-mono text-sm">
                <ExactText text={one.rule.text} />
              </code>
              <span className="break-all text-quiet text-sm">
                {formatRuleOrigin(one.rule.source, one.rule.version)}
              </span>
              <span className="basis-full break-words text-sm">{sentence(one.why)}</span>
            </li>
          ))}
        </ul>
      )}
      {silent.length === 0 ? null : (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-7 self-start text-accent text-sm underline-offset-2 hover:underline max-md:min-h-11"
        >
          {isWhole ? trialMessages.hideSilent : formatShowSilent(silent.length)}
        </button>
      )}
    </section>
  );
}

function Outcome({ outcome }: { outcome: ConsideredRule["outcome"] }) {
  const { tone, word } = outcomeLook(outcome);
  return <Chip tone={tone}>{word}</Chip>;
}

function outcomeLook(outcome: ConsideredRule["outcome"]): { tone: Tone; word: string } {
  switch (outcome) {
    case "decided":
      return { tone: "info", word: trialMessages.decided };
    case "agreed":
      return { tone: "neutral", word: trialMessages.agrees };
    case "overruled":
      return { tone: "neutral", word: trialMessages.overridden };
    case "partial":
      return { tone: "ask", word: trialMessages.partialMatch };
    case "not-in-force":
      return { tone: "neutral", word: trialMessages.inactive };
    case "unreadable":
      return { tone: "deny", word: trialMessages.invalid };
    case "no-match":
      return { tone: "neutral", word: trialMessages.noMatch };
    default:
      return assertNever(outcome);
  }
}
