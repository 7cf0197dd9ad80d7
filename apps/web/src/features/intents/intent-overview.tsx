"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Notice } from "@countersign/ui/notice";
import { CircleX, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { formatProblemCounts, intentHref } from "../../lib/messages/intent-messages.ts";
import { AcceptanceRuns } from "./acceptance-runs.tsx";
import { BudgetUse } from "./budget-use.tsx";
import { FileNotice } from "./file-notice.tsx";
import { formatProblemsIn, intentPageMessages } from "./intent-page-messages.ts";
import { IntentSessions } from "./intent-sessions.tsx";
import { OpenDrift } from "./open-drift.tsx";
import { Purpose } from "./purpose.tsx";
import { ScopeUse } from "./scope-use.tsx";

/** What an intent is for, what it owns, and what was done under it. */
export function IntentOverview({ detail }: { detail: IntentDetail }) {
  const { intent } = detail;
  const summary = formatProblemCounts(detail);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[960px] flex-col px-4 pb-8">
        <div className="flex flex-col gap-2 pt-4 empty:hidden">
          <FileNotice detail={detail} />
          {summary === null ? null : (
            <Notice
              tone={detail.errors > 0 ? "deny" : "neutral"}
              icon={detail.errors > 0 ? CircleX : TriangleAlert}
            >
              {formatProblemsIn(summary)}{" "}
              <Link href={intentHref(detail, "text")} className="underline">
                {detail.errors + detail.warnings === 1
                  ? intentPageMessages.seeIt
                  : intentPageMessages.seeThem}
              </Link>
            </Notice>
          )}
        </div>
        <div>
          {intent === null ? (
            <p className="py-5 text-quiet">{intentPageMessages.notValid}</p>
          ) : (
            <>
              <Purpose intent={intent} workspace={detail.workspace} />
              {detail.drift.length === 0 ? null : <OpenDrift drift={detail.drift} />}
              <ScopeUse scope={intent.scope} touched={detail.touched} isCut={detail.isTouchedCut} />
              <AcceptanceRuns detail={detail} criteria={intent.acceptance} />
              <BudgetUse budget={intent.budget} used={detail.used} />
            </>
          )}
          <IntentSessions detail={detail} />
        </div>
      </div>
    </div>
  );
}
