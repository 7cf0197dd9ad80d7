"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import type { SessionAttention } from "@countersign/contracts/session-attention";
import { Button } from "@countersign/ui/button";
import { CircleX, Gauge } from "lucide-react";
import Link from "next/link";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useResume } from "../../sessions/session/use-resume.ts";
import { ExactText } from "../call/exact-text.tsx";
import { formatMoreStanding, inboxMessages } from "./inbox-messages.ts";

/** Sessions that stand still, each with the one thing that lets it go on. */
export function Attention({ attention: { items, failed, atLimit } }: { attention: SessionAttention }) {
  const others = failed + atLimit - items.length;
  return (
    <ul aria-label={inboxMessages.needYou} className="flex flex-col border-b">
      {items.map((session) => (
        <AttentionRow key={session.id} session={session} />
      ))}
      {others > 0 ? <li className="px-4 py-2.5 text-quiet">{formatMoreStanding(others)}</li> : null}
    </ul>
  );
}

function attentionReason({ status, notice }: SessionSummary): string {
  if (status === "failed") return inboxMessages.failedIntro;
  if (notice?.kind !== "limit") return "";
  return {
    turns: inboxMessages.atLimitIntro,
    cost: inboxMessages.atLimitIntro,
    budget: inboxMessages.budgetSpentIntro,
    refusals: "",
  }[notice.limit];
}

function AttentionRow({ session }: { session: SessionSummary }) {
  const resume = useResume();
  const disabledReason = useDisabledReason("operate");
  const isFailed = session.status === "failed";
  const Icon = isFailed ? CircleX : Gauge;
  return (
    <li
      className={`flex items-start gap-2 border-b px-4 py-2.5 last:border-b-0 ${isFailed ? "bg-deny-quiet" : "bg-ask-quiet"}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isFailed ? "text-deny" : "text-ask"}`} />
      <Link href={`/sessions/${session.id}`} className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <ExactText text={session.title} />
        </span>
        <span className={`line-clamp-2 text-sm ${isFailed ? "text-deny" : "text-ask"}`}>
          {attentionReason(session)}
          {session.notice?.message}
        </span>
      </Link>
      <Button
        size="small"
        disabled={resume.isPending || disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => resume.mutate({ id: session.id })}
      >
        {isFailed ? inboxMessages.retry : inboxMessages.continue}
      </Button>
    </li>
  );
}
