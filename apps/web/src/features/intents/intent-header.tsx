"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Button, buttonClass } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { ArrowLeft, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useSystemInfo } from "../../lib/data/providers.tsx";
import { useDisabledReason } from "../../lib/data/self.ts";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { intentHref, type StatusStep, stepsFrom } from "../../lib/messages/intent-messages.ts";
import { shortPath } from "../../lib/messages/paths.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { FileChip, IntentStatusChip } from "./intent-chips.tsx";
import {
  formatErrorsInText,
  formatSessions,
  formatVersionBy,
  intentPageMessages,
} from "./intent-page-messages.ts";
import { StatusDialog } from "./status-dialog.tsx";

export const intentTabs = ["overview", "text", "history"] as const;

const tabNames = {
  overview: intentPageMessages.overview,
  text: intentPageMessages.text,
  history: intentPageMessages.history,
} as const;

type IntentHeaderProps = { detail: IntentDetail; tab: (typeof intentTabs)[number]; hasDraft: boolean };

/** Which intent this is, where it stands, and what can become of it. */
export function IntentHeader({ detail, tab, hasDraft }: IntentHeaderProps) {
  const home = useSystemInfo().data?.home;
  const now = useNow();
  const isUnsaved = detail.fileState === "unsaved";
  return (
    <header className="flex shrink-0 flex-col border-b">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 max-md:items-start max-md:px-2">
        <Link
          href="/intents"
          aria-label={intentPageMessages.allIntents}
          className={buttonClass({ tone: "quiet", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
        <h1 className="flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-2 font-medium text-lg max-md:py-2.5">
          <span className="break-all font-mono text-base text-quiet">
            <ExactText text={detail.id} />
          </span>
          <span title={detail.title} className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            <ExactText text={detail.title} />
          </span>
        </h1>
        {isUnsaved ? null : <Actions detail={detail} hasDraft={hasDraft} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-quiet text-sm">
        {isUnsaved ? null : (
          <span role="status" aria-label={intentPageMessages.intentStatus}>
            <IntentStatusChip status={detail.status} />
          </span>
        )}
        <FileChip state={detail.fileState} />
        {isUnsaved ? null : (
          <span title={detail.updatedAt}>
            {formatVersionBy(
              detail.version,
              formatPerson(detail.updatedBy),
              formatTimeAgo(detail.updatedAt, now),
            )}
          </span>
        )}
        <span>{formatSessions(detail.sessions)}</span>
        <span className="min-w-0 break-all font-mono" title={detail.workspace}>
          <ExactText text={shortPath(detail.workspace, home)} />
        </span>
      </div>
      <nav aria-label={intentPageMessages.intentSections} className="flex gap-1 px-3 max-md:px-1">
        {intentTabs.map((one) => (
          <Link
            key={one}
            href={intentHref(detail, one === "overview" ? undefined : one)}
            aria-current={one === tab ? "page" : undefined}
            className={classNames(
              "flex h-9 items-center border-b-2 border-b-transparent px-2 text-quiet hover:text-text max-md:h-11 max-md:px-3",
              one === tab && "border-b-accent font-medium text-text",
            )}
          >
            {tabNames[one]}
            {one === "text" && hasDraft ? (
              <span className="pl-1 text-ask">{intentPageMessages.notSaved}</span>
            ) : null}
          </Link>
        ))}
      </nav>
    </header>
  );
}

function Actions({ detail, hasDraft }: { detail: IntentDetail; hasDraft: boolean }) {
  const disabledReason = useDisabledReason("rules");
  const [step, setStep] = useState<StatusStep | null>(null);
  const whyNot = (to: StatusStep["to"]) =>
    disabledReason ?? (to === "IN_PROGRESS" && detail.errors > 0 ? formatErrorsInText(detail.errors) : null);
  const session = new URLSearchParams({ workspace: detail.workspace, intent: detail.id });
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full max-md:px-2">
      {detail.status === "IN_PROGRESS" ? (
        <Link href={`/sessions/new?${session}`} className={buttonClass({ tone: "accent", size: "small" })}>
          <Plus aria-hidden="true" className="size-4" />
          {intentPageMessages.session}
        </Link>
      ) : null}
      {stepsFrom(detail.status).map((one) => (
        <Button
          key={one.to}
          size="small"
          tone={one.to === "IN_PROGRESS" ? "accent" : "neutral"}
          disabled={whyNot(one.to) !== null}
          title={whyNot(one.to) ?? one.effect}
          onClick={() => setStep(one)}
        >
          {one.name}
        </Button>
      ))}
      {step === null ? null : (
        <StatusDialog detail={detail} step={step} hasDraft={hasDraft} onClose={() => setStep(null)} />
      )}
    </div>
  );
}
