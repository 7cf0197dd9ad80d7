import type { QueueItem } from "@countersign/contracts/call";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";
import { Button } from "@countersign/ui/button";
import { ArrowLeft, ExternalLink } from "lucide-react";
import Link from "next/link";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Deadline } from "../call/deadline.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RiskChip } from "../call/reasons.tsx";
import { formatWaits } from "../format-deadline.ts";
import { openedCallMessages } from "./opened-call-messages.ts";

type OpenedHeaderProps = {
  /** Undefined for a call that left the queue before it was seen here. */
  shown: QueueItem | undefined;
  isWaiting: boolean;
  isEditing: boolean;
  onLeave: () => void;
};

/** Which call is open, of which session, and how long it waits. */
export function OpenedHeader({ shown, isWaiting, isEditing, onLeave }: OpenedHeaderProps) {
  const now = useNow();
  return (
    <header className="flex min-h-12 items-center gap-2 border-b px-4 py-1.5 max-md:px-2">
      <Button
        tone="quiet"
        size="icon"
        className="md:hidden"
        aria-label={openedCallMessages.backToList}
        onClick={onLeave}
      >
        <ArrowLeft className="size-4" />
      </Button>
      {shown === undefined ? (
        <h2 className="font-medium text-lg">{openedCallMessages.call}</h2>
      ) : (
        <>
          <h2 className="font-medium text-lg">
            <ExactText text={shown.tool} />
          </h2>
          {isWaiting && isEditing ? null : <RiskChip risk={shown.risk} />}
          <Link
            href={`/sessions/${shown.sessionId}`}
            className="flex min-h-8 min-w-0 flex-1 items-center gap-1 text-quiet hover:text-text hover:underline max-md:min-h-11"
          >
            <span className="truncate">
              {shown.externalAgent === undefined ? null : `${externalAgentNames[shown.externalAgent]} · `}
              {shown.agent === undefined ? null : (
                <>
                  <ExactText text={formatAgent(shown.agent)} /> ·{" "}
                </>
              )}
              <ExactText text={shown.sessionTitle} /> · <ExactText text={lastSegment(shown.workspace)} />
            </span>
            <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
          </Link>
          {isWaiting ? (
            <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 text-quiet text-sm">
              <span className="max-md:hidden">
                <Deadline deniesAt={shown.deniesAt} />
              </span>
              <span className="max-md:hidden">
                {formatWaits(formatDuration(now - Date.parse(shown.askedAt)))}
              </span>
            </span>
          ) : null}
        </>
      )}
    </header>
  );
}
