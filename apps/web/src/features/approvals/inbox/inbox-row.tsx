"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { rowTitle, titleText } from "@countersign/contracts/row-title";
import { classNames } from "@countersign/ui/class-names";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { useDensity } from "./density.ts";
import {
  formatCallsOf,
  formatCountedPlaces,
  formatGroupCount,
  formatPlaces,
  formatSelect,
} from "./inbox-messages.ts";
import type { InboxEntry } from "./lay-out-rows.ts";
import { RiskEdge, RiskWord, RowChips, RowPlace, rowHint, TitleLine, Waiting } from "./row-line.tsx";
import type { GroupCount } from "./use-queue-parts.ts";

type RowProps = {
  isOpen: boolean;
  isGone: boolean;
  onOpen: () => void;
  onSelect: () => void;
};

/** One waiting call, with the box that selects it. */
export function CallRow(props: RowProps & { item: QueueItem; isSelected: boolean; isInGroup: boolean }) {
  const { item, isGone, isSelected, isInGroup } = props;
  const title = rowTitle(item);
  return (
    <Row
      {...props}
      of={item}
      selected={isSelected ? "all" : "none"}
      selectLabel={formatSelect(titleText(title))}
      hint={rowHint(item, title)}
      before={isInGroup ? <span className="w-5 shrink-0" /> : null}
      place={<RowPlace item={item} />}
    >
      <TitleLine title={title} isGone={isGone} />
      <RiskWord level={item.risk.level} />
      <RowChips item={item} isGone={isGone} />
    </Row>
  );
}

type GroupRowProps = RowProps & {
  group: Extract<InboxEntry, { kind: "group" }>;
  /** Those that still wait. */
  waiting: readonly QueueItem[];
  /** Whether all of them are loaded. */
  isWhole: boolean;
  /** How many there are where they aren't, as far as that's known. */
  counted: GroupCount | undefined;
  selected: "all" | "some" | "none";
  onToggle: () => void;
};

/** Identical calls as one row. */
export function GroupRow({ group, waiting, isWhole, counted, onToggle, ...props }: GroupRowProps) {
  const { first, isExpanded } = group;
  const title = rowTitle(first);
  const places = [...new Set(waiting.map(({ workspace }) => lastSegment(workspace)))];
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  const loaded = waiting.length;
  const isCounted = counted !== undefined && counted.count >= loaded;
  const count = isCounted ? formatGroupCount(counted.count, true) : formatGroupCount(loaded, isWhole);
  const name = `${titleText(title)} ${count}`;
  return (
    <Row
      {...props}
      of={first}
      selectLabel={formatSelect(name)}
      hint={rowHint(first, title)}
      before={
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-label={formatCallsOf(name)}
          onClick={onToggle}
          className="flex w-5 shrink-0 items-center justify-center text-quiet hover:text-text focus-visible:-outline-offset-2 max-md:w-11"
        >
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      }
      place={isCounted ? formatCountedPlaces(places, counted.workspaces) : formatPlaces(places)}
      isPlaceWhole={true}
    >
      <TitleLine title={title} isGone={props.isGone} />
      <span className="shrink-0 font-medium text-quiet text-sm tabular-nums">{count}</span>
      <RiskWord level={first.risk.level} />
    </Row>
  );
}

type RowFrameProps = RowProps & {
  /** The call that is opened, whose risk and age the row shows. */
  of: QueueItem;
  selected: "all" | "some" | "none";
  selectLabel: string;
  hint: string;
  before: ReactNode;
  place: ReactNode;
  /** The place is short, so the title is what gets cut. */
  isPlaceWhole?: boolean;
  /** The title and what stands beside it. */
  children: ReactNode;
};

function Row(props: RowFrameProps) {
  const { of, isOpen, isGone, selected, isPlaceWhole = false } = props;
  const isComfortable = useDensity() === "comfortable";
  const place = <span className="truncate text-quiet text-sm">{props.place}</span>;
  return (
    <div
      className={classNames(
        "flex h-full hover:bg-surface-2",
        selected !== "none" && "bg-surface-2",
        isOpen && "bg-accent-quiet hover:bg-accent-quiet",
      )}
    >
      <RiskEdge level={of.risk.level} />
      <SelectBox {...props} />
      {props.before}
      <a
        href={`/?call=${encodeURIComponent(of.id)}`}
        aria-current={isOpen ? "true" : undefined}
        title={props.hint}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          props.onOpen();
        }}
        className={classNames(
          "flex min-w-0 flex-1 flex-col justify-center gap-0.5 pr-3 focus-visible:-outline-offset-2",
          isGone && "opacity-60",
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          {props.children}
          {isComfortable ? (
            <span className="flex-1" />
          ) : (
            <span
              className={classNames(
                "flex justify-end",
                isPlaceWhole ? "shrink-0 grow" : "min-w-12 flex-1 basis-0",
              )}
            >
              {place}
            </span>
          )}
          <Waiting since={of.askedAt} />
        </span>
        {isComfortable ? <span className="flex min-w-0">{place}</span> : null}
      </a>
    </div>
  );
}

function SelectBox({ selected, selectLabel, isGone, onSelect }: RowFrameProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = selected === "some";
  }, [selected]);
  return (
    <label className="flex w-8 shrink-0 cursor-pointer items-center justify-center max-md:w-11">
      <input
        ref={box}
        type="checkbox"
        aria-label={selectLabel}
        checked={selected === "all"}
        disabled={isGone}
        onChange={onSelect}
        className="size-3.5 accent-accent max-md:size-5"
      />
    </label>
  );
}
