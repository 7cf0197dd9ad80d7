"use client";

import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { type AuditQuery, activeFilters, type FilterName } from "./audit-query.ts";
import { filterHints, type KnownValue } from "./filter-offers.ts";
import { exactTime } from "./format-row.ts";
import { readMoment } from "./read-moment.ts";
import { formatRemoveFilter, formatYou, searchMessages } from "./search-messages.ts";

type FilterChipsProps = {
  id: string;
  query: AuditQuery;
  sessions: readonly KnownValue[];
  /** Gives the filters that are left. */
  onRemove: (filters: AuditQuery["filters"]) => void;
  onLeave: () => void;
};

/** The filters that are searched by. Each is taken away by a click, or by Backspace, Delete or Enter on it; arrows go from one to the next. */
export function FilterChips({ id, query, sessions, onRemove, onLeave }: FilterChipsProps) {
  // What "today" means depends on the zone of the browser.
  const isHydrated = useIsHydrated();
  const given = activeFilters(query.filters);
  if (given.length === 0) return null;
  const remove = (name: FilterName) => {
    const { [name]: _removed, ...left } = query.filters;
    onRemove(left);
  };
  return (
    <ul aria-label={searchMessages.filters} className="contents">
      {given.map(({ name, value }) => (
        <li key={name} className="flex min-w-0 max-w-full">
          <button
            type="button"
            data-filter-chip={id}
            aria-label={formatRemoveFilter(name, value)}
            title={isHydrated ? describeFilter(name, value) : undefined}
            onClick={() => remove(name)}
            onKeyDown={(event) => {
              if (event.key === "Backspace" || event.key === "Delete") remove(name);
              else if (!moveChip(event, onLeave)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
            className="flex h-6 min-w-0 max-w-[48ch] items-center gap-1 rounded bg-accent-quiet pr-1 pl-1.5 text-sm hover:bg-surface-2 max-md:h-9"
          >
            <span className="shrink-0 text-quiet">{name}:</span>
            <span className="truncate font-mono">
              <ExactText text={shownValue(name, value, sessions)} />
            </span>
            <X aria-hidden="true" className="size-3 shrink-0 text-quiet" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Puts the focus on the last chip of the field with this id. */
export function focusLastChip(id: string): void {
  const chips = document.querySelectorAll<HTMLElement>(`[data-filter-chip="${CSS.escape(id)}"]`);
  chips[chips.length - 1]?.focus();
}

function shownValue(name: FilterName, value: string, sessions: readonly KnownValue[]): string {
  if (name === "session") return sessions.find((session) => session.value === value)?.name ?? value;
  if (name === "by" && formatPerson(value) === "you") return formatYou(value);
  return value;
}

function describeFilter(name: FilterName, value: string): string {
  if (name !== "since" && name !== "until") return `${filterHints[name]}: ${value}`;
  const moment = readMoment(value, name === "since" ? "start" : "end", new Date());
  if (moment === null) return value;
  return name === "since"
    ? `since ${exactTime(moment.toISOString())}`
    : `before ${exactTime(moment.toISOString())}`;
}

/** Arrows go along the chips, and from the last one into the field. */
function moveChip(event: KeyboardEvent<HTMLElement>, onLeave: () => void): boolean {
  const item = event.currentTarget.closest("li");
  const next = { ArrowLeft: item?.previousElementSibling, ArrowRight: item?.nextElementSibling }[event.key];
  if (event.key === "Escape" || (event.key === "ArrowRight" && next == null)) {
    onLeave();
    return true;
  }
  next?.querySelector("button")?.focus();
  return next != null;
}
