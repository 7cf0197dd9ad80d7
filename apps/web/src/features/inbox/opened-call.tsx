"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { ArrowLeft, ExternalLink, Info, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState, useSyncExternalStore } from "react";
import { useDesk } from "../../data/providers.tsx";
import { changeWords } from "../../words/change-words.ts";
import { lastSegment } from "../../words/paths.ts";
import { durationWords } from "../../words/time.ts";
import { useNow } from "../../words/use-now.ts";
import { verdictSentence } from "../../words/verdict-words.ts";
import { CallPreview } from "../call/call-preview.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { Claim, Reasons, RiskChip } from "../call/reasons.tsx";
import { VerdictBar } from "./verdict-bar.tsx";

type OpenedCallProps = {
  id: string;
  item: QueueItem | undefined;
  isScripted: boolean;
  onDecided: (id: string) => void;
  onLeave: () => void;
};

/** The opened call: first what will happen, then why it is asked, then what the model says; verdicts at the bottom. */
export function OpenedCall({ id, item, isScripted, onDecided, onLeave }: OpenedCallProps) {
  const [lastSeen, setLastSeen] = useState(item);
  const [first] = useState(item);
  if (item !== undefined && item !== lastSeen) setLastSeen(item);
  const shown = item ?? lastSeen;
  const now = useNow();
  const isChanged =
    item !== undefined && (item.isChanged || (first !== undefined && item.digest !== first.digest));
  const whatChanged =
    first === undefined || item === undefined ? null : changeWords(first, item, item.workspace);
  return (
    <article aria-label="Opened call" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 items-center gap-2 border-b px-4 py-1.5 max-md:px-2">
        <Button
          tone="quiet"
          size="icon"
          className="md:hidden"
          aria-label="Back to the list"
          onClick={onLeave}
        >
          <ArrowLeft className="size-4" />
        </Button>
        {shown === undefined ? (
          <h2 className="font-medium text-lg">Call</h2>
        ) : (
          <>
            <h2 className="font-medium text-lg">
              <ExactText text={shown.tool} />
            </h2>
            <RiskChip risk={shown.risk} />
            <Link
              href={`/sessions/${shown.sessionId}`}
              className="flex min-h-8 min-w-0 flex-1 items-center gap-1 text-quiet hover:text-text hover:underline max-md:min-h-11"
            >
              <span className="truncate">
                <ExactText text={shown.sessionTitle} /> · <ExactText text={lastSegment(shown.workspace)} />
              </span>
              <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
            </Link>
            {item === undefined ? null : (
              <span className="shrink-0 text-quiet text-sm max-md:hidden">
                waits {durationWords(now - Date.parse(shown.askedAt))}
              </span>
            )}
          </>
        )}
      </header>
      <ScrollArea
        label="What the call would do"
        className="flex min-h-0 flex-1 flex-col gap-4 p-4 *:shrink-0"
      >
        {item === undefined ? <Departed id={id} onLeave={onLeave} /> : null}
        {isChanged ? (
          <Notice tone="ask" icon={TriangleAlert} role="alert">
            Changed since you looked.{whatChanged === null ? "" : ` ${whatChanged}`} This is how it stands
            now; your verdict counts for this.
          </Notice>
        ) : null}
        {shown === undefined ? null : (
          <>
            <CallPreview
              preview={shown.preview}
              because={shown.because}
              canonical={shown.canonical}
              workspace={shown.workspace}
            />
            <Reasons because={shown.because} risk={shown.risk} blockedPath={shown.blockedPath} />
            {shown.active ? null : (
              <p className="flex items-center gap-1.5 text-quiet">
                <Info aria-hidden="true" className="size-3.5" />
                An earlier call of this turn comes first. You can decide this one ahead.
              </p>
            )}
            <Claim text={claimOf(shown)} isScripted={isScripted} />
            <RawInput input={shown.input} />
          </>
        )}
      </ScrollArea>
      {item === undefined ? null : <VerdictBar key={item.digest} item={item} onDecided={onDecided} />}
    </article>
  );
}

/** The call left the queue while it was open, or before: says who decided it, if that is known. */
function Departed({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { settled } = useDesk();
  const how = useSyncExternalStore(
    settled.subscribe,
    () => settled.get()[id],
    () => undefined,
  );
  const now = useNow();
  const text =
    how?.verdict == null
      ? "This call no longer waits."
      : `${verdictSentence(how.verdict, now)}. It no longer waits.`;
  return (
    <Notice
      tone="info"
      icon={Info}
      role="status"
      action={
        <Button size="small" onClick={onLeave}>
          Next call
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

function claimOf(item: QueueItem): string | undefined {
  const described = item.preview.kind === "command" ? item.preview.description : undefined;
  return item.claim ?? described;
}
