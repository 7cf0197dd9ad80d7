"use client";

import type { Call } from "@countersign/contracts/call";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { ArrowDown } from "lucide-react";
import { memo, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { LiveText } from "../../../lib/data/live-text.ts";
import { useLive } from "../../../lib/data/providers.tsx";
import { ChangesSheet } from "../../changes/changes-sheet.tsx";
import { SessionChangesContext, useSessionChanges } from "../../changes/use-changes.ts";
import { IsFirstPart } from "./is-first-part.ts";
import { leaveOutCalls } from "./leave-out-calls.ts";
import { noLiveEntry, stepLiveEntry } from "./live-entry.ts";
import { Thinking, useMarkdownAhead } from "./messages.tsx";
import { holdsCall, placeOfCall, useNamedCall } from "./named-call.ts";
import { noFolders, OpenedFolders } from "./opened-folders.ts";
import { type TranscriptEntry, transcriptEntries } from "./transcript-entries.ts";
import { Entry } from "./transcript-entry.tsx";
import { formatEarlier, transcriptMessages } from "./transcript-messages.ts";
import { withTurnEnds } from "./turn-ends.ts";
import { useStickToBottom } from "./use-stick-to-bottom.ts";

const page = 150;

type TranscriptProps = {
  session: SessionDetail;
  /** Whether the session is only its first part. */
  isPart: boolean;
  /** The calls that are shown below it, where they are decided. */
  shownBelow: readonly Call[];
};

/**
 * Everything that was said and done, oldest first; follows what comes as long as the end is in sight. A call that is shown below is
 * not shown here as well.
 */
export function Transcript({ session, isPart, shownBelow }: TranscriptProps) {
  useMarkdownAhead();
  const live = useLive(session.id);
  const named = useNamedCall();
  const { scroller, content, isAtEnd, isFromEnd, jump } = useStickToBottom(named === null);
  const below = shownBelow.map(({ id }) => id).join(" ");
  const entries = useMemo(
    () =>
      withTurnEnds(
        leaveOutCalls(
          transcriptEntries(session.messages, session.calls, session.contextFrom),
          new Set(below.split(" ")),
        ),
      ),
    [session.messages, session.calls, session.contextFrom, below],
  );
  // Of a long session the newest part is drawn first; where it begins stays put while more comes at the end.
  const [chosenBegin, setBegin] = useState<number | null>(() => (isPart ? null : firstDrawn(entries, named)));
  if (chosenBegin === null && !isPart) setBegin(firstDrawn(entries, named));
  const begin = chosenBegin ?? 0;
  const latest = useMemo(
    () => ({ entries, begin, isPart, session, live }),
    [entries, begin, isPart, session, live],
  );
  // Keys and verdicts come first: long text is laid out in the time that they leave.
  const shown = useDeferredValue(latest);
  const isThere = !shown.isPart;
  useEffect(() => {
    if (named !== null && isThere)
      document.getElementById(placeOfCall(named))?.scrollIntoView({ block: "start" });
  }, [named, isThere]);
  const { context, target, close } = useSessionChanges(session.id);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col short:[&:has(+section)]:hidden">
      <ScrollArea
        ref={scroller}
        role="log"
        label={transcriptMessages.transcript}
        className={classNames(
          "min-h-0 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]",
          isFromEnd && "flex flex-col-reverse",
        )}
      >
        <div
          ref={content}
          className={classNames(
            "mx-auto flex w-full max-w-[860px] flex-col gap-3 p-4 max-md:p-2",
            // What is short stands at the top.
            isFromEnd && "mb-auto shrink-0",
          )}
        >
          {shown.begin === 0 ? null : (
            <Button
              size="small"
              className="self-center"
              onClick={() => setBegin(Math.max(0, shown.begin - page))}
            >
              {formatEarlier(Math.min(page, shown.begin), shown.begin)}
            </Button>
          )}
          <IsFirstPart value={shown.isPart}>
            <SessionChangesContext value={context}>
              <OpenedFolders value={session.openedFolders ?? noFolders}>
                <Entries shown={shown} />
              </OpenedFolders>
            </SessionChangesContext>
          </IsFirstPart>
          {session.status === "running" &&
          live.text === "" &&
          live.thinking === "" &&
          !isCallRunning(session) ? (
            <p role="status" className="animate-pulse px-3 text-quiet">
              {transcriptMessages.agentWorks}
            </p>
          ) : null}
        </div>
      </ScrollArea>
      {isAtEnd ? null : (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-overlay"
          onClick={jump}
        >
          <ArrowDown aria-hidden="true" className="size-3.5" />
          {transcriptMessages.jumpToLatest}
        </Button>
      )}
      <ChangesSheet target={target} onClose={close} />
    </div>
  );
}

type Shown = {
  entries: readonly TranscriptEntry[];
  begin: number;
  isPart: boolean;
  session: SessionDetail;
  live: LiveText;
};

const Entries = memo(function Entries({ shown }: { shown: Shown }) {
  const { entries, begin, session, live } = shown;
  const isCalling = isCallRunning(session);
  const [before, setBefore] = useState(noLiveEntry);
  const written = stepLiveEntry(before, entries, isCalling ? "" : live.text);
  if (written !== before) setBefore(written);
  const rows = entries.slice(begin).map((entry) => (
    <div key={written.kept[entry.key] ?? entry.key} className="entry min-w-0">
      <Entry entry={entry} session={session} live={live} />
    </div>
  ));
  if (live.thinking !== "" && !isCalling)
    rows.push(<Thinking key="live.thinking" text={live.thinking} isStreaming />);
  if (written.text !== "")
    rows.push(
      <div key={written.key} className="entry min-w-0">
        <Entry
          entry={{ kind: "words", key: written.key, text: written.text }}
          session={session}
          live={live}
          isStreaming
        />
      </div>,
    );
  return rows;
});

/** The newest part, or from the call on that somebody came for. */
function firstDrawn(entries: readonly TranscriptEntry[], named: string | null): number {
  const newest = Math.max(0, entries.length - page);
  const at = named === null ? -1 : entries.findIndex((entry) => holdsCall(entry, named));
  return at === -1 ? newest : Math.min(newest, at);
}

/** A sub-agent at work tells by itself what it does. */
function isCallRunning(session: SessionDetail): boolean {
  return session.calls.some((call) => call.phase.tag === "running");
}
