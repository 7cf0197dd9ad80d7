"use client";

import type { IntentEvent, IntentTarget } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { Chip, type Tone } from "@countersign/ui/chip";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import {
  CircleCheck,
  CircleX,
  Gavel,
  GitCompareArrows,
  type LucideIcon,
  Maximize2,
  RefreshCw,
  Save,
  ShieldX,
  Undo2,
} from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { formatError } from "../../lib/messages/error-messages.ts";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { eventText, eventWord } from "../../lib/messages/intent-messages.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import {
  formatChangesIn,
  formatHistoryNotLoaded,
  formatHook,
  formatPolicy,
  formatVersionStart,
  intentPageMessages,
} from "./intent-page-messages.ts";
import { TextDiff } from "./text-diff.tsx";
import { useIntentHistory } from "./use-intents.ts";

const looks: Record<IntentEvent["kind"], { tone: Tone; icon: LucideIcon }> = {
  saved: { tone: "info", icon: Save },
  status: { tone: "neutral", icon: RefreshCw },
  expanded: { tone: "ask", icon: Maximize2 },
  "expansion-refused": { tone: "deny", icon: ShieldX },
  decision: { tone: "neutral", icon: Gavel },
  drift: { tone: "ask", icon: GitCompareArrows },
  restored: { tone: "allow", icon: Undo2 },
  check: { tone: "neutral", icon: CircleCheck },
};

/** Everything that became of an intent, the newest first. */
export function IntentHistory({ target }: { target: IntentTarget }) {
  const history = useIntentHistory(target);
  if (history.data === undefined) {
    return history.isError ? (
      <Notice
        tone="deny"
        icon={CircleX}
        role="alert"
        className="m-4"
        action={
          <Button size="small" onClick={() => void history.refetch()}>
            {intentPageMessages.tryAgain}
          </Button>
        }
      >
        {formatHistoryNotLoaded(formatError(history.error))}
      </Notice>
    ) : (
      <div
        role="status"
        aria-label={intentPageMessages.loadingHistory}
        className="mx-auto flex w-full max-w-[960px] flex-col gap-3 p-4"
      >
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    );
  }
  const events = history.data.pages.flatMap((page) => page.events);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[960px] flex-col gap-3 p-4">
        {events.length === 0 ? (
          <p className="py-8 text-center text-quiet">{intentPageMessages.noHistory}</p>
        ) : (
          <ol aria-label={intentPageMessages.history} className="flex flex-col rounded border">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        )}
        {history.hasNextPage ? (
          <Button
            className="self-center"
            disabled={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {history.isFetchingNextPage ? intentPageMessages.loading : intentPageMessages.showOlder}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function EventRow({ event }: { event: IntentEvent }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const look = looks[event.kind];
  return (
    <li className="flex min-w-0 flex-col gap-2 border-t px-3 py-2 first:border-t-0">
      <div className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 max-md:grid-cols-[minmax(0,1fr)_auto]">
        <span className="flex">
          <Chip tone={look.tone} icon={look.icon}>
            {eventWord[event.kind]}
          </Chip>
        </span>
        <div className="min-w-0 max-md:order-last max-md:col-span-2">
          <p>
            <ExactText text={eventText(event)} />
          </p>
          {event.why === null || event.why.trim() === "" ? null : (
            <p className="text-quiet [overflow-wrap:anywhere]">
              {isQuoted(event) ? "“" : ""}
              <ExactText text={event.why} />
              {isQuoted(event) ? "”" : ""}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
            <span>
              {formatVersionStart(event.version)} <ExactText text={formatActor(event.by)} />
            </span>
            {event.sessionId === null ? null : (
              <Link href={`/sessions/${event.sessionId}`} className="underline">
                {intentPageMessages.session}
              </Link>
            )}
            {event.change === null ? null : (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="underline max-md:min-h-11"
              >
                {isOpen ? intentPageMessages.hideChanges : intentPageMessages.showChanges}
              </button>
            )}
          </p>
        </div>
        <span className="text-quiet text-sm" title={event.at}>
          {formatTimeAgo(event.at, now)}
        </span>
      </div>
      {isOpen && event.change !== null ? (
        <TextDiff
          label={formatChangesIn(event.version)}
          name={`${event.intentId}.yaml`}
          before={event.change.before}
          after={event.change.after}
        />
      ) : null}
    </li>
  );
}

function formatActor({ kind, name }: IntentEvent["by"]): string {
  switch (kind) {
    case "person":
      return formatPerson(name);
    case "policy":
      return formatPolicy(name);
    case "hook":
      return formatHook(name);
    case "callback":
      return intentPageMessages.program;
    case "system":
      return intentPageMessages.countersign;
  }
}

/** Whether `why` is in somebody's own words. */
function isQuoted({ kind }: IntentEvent): boolean {
  return kind === "saved" || kind === "status" || kind === "expanded" || kind === "expansion-refused";
}
