"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { keymap } from "../../../lib/keys/keymap.ts";
import { ReleaseBanner } from "../release/release-banner.tsx";
import { Attention, isAtLimit } from "./attention.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { Selection } from "./use-selection.ts";

type WaitingListProps = {
  list: InboxRows;
  /** How many calls wait. */
  count: number;
  attention: readonly SessionSummary[];
  selection: Selection;
  selectAlike: (() => void) | null;
  onAnswerSelected: () => void;
};

/** The sessions that need a person, then every call that waits, and below them what can be done with those selected. */
export function WaitingList(props: WaitingListProps) {
  const { list, count, attention, selection } = props;
  const { openedId } = list;
  const waiting = count + attention.filter(isAtLimit).length;
  return (
    <section
      aria-label="Waiting calls"
      onPointerEnter={(event) => list.hold(event.pointerType === "mouse")}
      onPointerLeave={() => list.hold(false)}
      className={classNames(
        "relative flex min-h-0 w-full shrink-0 flex-col overflow-y-auto border-r bg-surface-1 md:w-[380px] max-lg:md:w-[300px]",
        openedId !== null && "max-md:hidden",
      )}
    >
      <header className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b bg-surface-1 px-4">
        <h1 className="flex-1 font-medium text-lg">Inbox</h1>
        {list.fresh > 0 ? (
          <Button
            size="small"
            tone="info"
            shortcut={keymap.inbox["show-new"].keys[0]}
            onClick={() => list.showNew()}
          >
            {list.fresh} new
          </Button>
        ) : (
          <span className="text-quiet">{waiting === 0 ? "nothing waits" : `${waiting} waiting`}</span>
        )}
      </header>
      <ReleaseBanner waiting={list.rows} />
      <Attention sessions={attention} />
      <ul aria-label="Waiting calls, most urgent first" className="flex flex-col">
        {list.rows.map((row) => (
          <InboxRow
            key={row.id}
            item={row}
            isOpen={row.id === openedId}
            isGone={list.gone.has(row.id)}
            isSelected={selection.has(row.id)}
            onOpen={() => list.open(row.id)}
            onSelect={() => selection.toggle(row.id)}
          />
        ))}
      </ul>
      <SelectionBar selection={selection} onAlike={props.selectAlike} onAnswer={props.onAnswerSelected} />
    </section>
  );
}
