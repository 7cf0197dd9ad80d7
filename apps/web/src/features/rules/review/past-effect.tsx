"use client";

import type { Rule } from "@countersign/contracts/rule";
import type { RuleBacktest, RuleBacktestResult } from "@countersign/contracts/rule-trial";
import { Chip } from "@countersign/ui/chip";
import { Skeleton } from "@countersign/ui/skeleton";
import { Ban, History, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { describeBacktestEffect } from "./proposal-messages.ts";
import { formatMoreNotListed, formatNotTested, reviewMessages } from "./review-messages.ts";
import { useBacktest } from "./use-backtest.ts";

type PastEffectProps = { backtest: RuleBacktest; what: Rule["behavior"] | "removal" };

/** What a rule, or its end, would have made of the calls of the past. Asked once what is typed stands still. */
export function PastEffect({ backtest, what }: PastEffectProps) {
  const { isComplete, past } = useBacktest(backtest);
  if (!isComplete) return null;
  if (past.isError) {
    // A rule that cannot be read is said at its field.
    return past.error.data?.code === "BAD_REQUEST" ? null : (
      <p className="text-deny text-sm">{formatNotTested(formatError(past.error))}</p>
    );
  }
  if (past.data === undefined || past.isPlaceholderData) {
    return <Skeleton className="h-5 w-2/3" />;
  }
  return <PastResult result={past.data} what={what} />;
}

/** The sentence, and the calls that speak against it first. */
function PastResult({ result, what }: { result: RuleBacktestResult; what: PastEffectProps["what"] }) {
  const { isAlarming, summary } = describeBacktestEffect(result, what);
  return (
    <section aria-label={reviewMessages.testAgainstHistory} className="flex min-w-0 flex-col gap-2">
      <p
        role="status"
        className={`flex items-start gap-2 ${isAlarming ? "font-medium text-deny" : "text-quiet"}`}
      >
        <History aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{summary}</span>
      </p>
      {result.examples.length === 0 ? null : (
        <ul
          aria-label={reviewMessages.pastCalls}
          className="flex max-h-72 flex-col overflow-y-auto rounded border"
        >
          {result.examples.map((call) => (
            <PastCall key={`${call.sessionId} ${call.decidedAt} ${call.canonical}`} call={call} />
          ))}
        </ul>
      )}
      {result.decided > result.examples.length && result.examples.length > 0 ? (
        <p className="text-quiet text-sm">{formatMoreNotListed(result.decided - result.examples.length)}</p>
      ) : null}
    </section>
  );
}

function PastCall({ call }: { call: RuleBacktestResult["examples"][number] }) {
  const now = useNow();
  const wasAllowed = call.verdict === "allow" || call.verdict === "undo";
  const tone = call.verdict === "instruct" ? "info" : call.verdict === "abort" ? "neutral" : "deny";
  return (
    <li className="flex min-w-0 items-start gap-2 border-t px-2 py-1.5 first:border-t-0">
      <Chip tone={wasAllowed ? "allow" : tone} icon={wasAllowed ? ShieldCheck : Ban}>
        {wasAllowed ? reviewMessages.ran : (verdicts[call.verdict] ?? call.verdict)}
      </Chip>
      <code className="min-w-0 flex-1 break-all font-mono text-sm">
        <ExactText text={call.canonical ?? `${call.tool} ${JSON.stringify(call.input)}`.slice(0, 300)} />
      </code>
      <Link
        href={`/sessions/${call.sessionId}`}
        className="shrink-0 text-quiet text-sm hover:underline"
        title={call.decidedAt}
      >
        {formatTimeAgo(call.decidedAt, now)}
      </Link>
    </li>
  );
}

const verdicts: Record<string, string> = {
  deny: reviewMessages.denied,
  instruct: reviewMessages.instructed,
  abort: reviewMessages.aborted,
};
