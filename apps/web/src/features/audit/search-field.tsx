"use client";

import { Button } from "@countersign/ui/button";
import { ListFilter, Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { AuditQuery } from "./audit-query.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterOfferList } from "./filter-offer-list.tsx";
import type { FilterOffer, KnownValues } from "./filter-offers.ts";
import { useSearchDraft } from "./use-search-draft.ts";

export const searchFieldId = "audit-search";

type SearchFieldProps = {
  query: AuditQuery;
  onSearch: (query: AuditQuery) => void;
  known: KnownValues;
  /** What of the search in the address cannot be searched for. */
  problems: readonly string[];
  onUsed: () => void;
};

/** The filters as chips, and a field in which filters and text are typed: Enter searches, the list under it completes. */
export function SearchField({ query, onSearch, known, problems, onUsed }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const draft = useSearchDraft({ query, onSearch, known });
  const { typed, offers, active } = draft;
  const isListed = offers.length > 0;
  const take = (offer: FilterOffer) => {
    // At once, so that the caret stands in the new text.
    const caret = flushSync(() => draft.take(offer));
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = offers[active];
    const completed = chosen ?? (typed.trim() === "" ? undefined : offers[0]);
    if (event.key === "ArrowDown") draft.mark(1);
    else if (event.key === "ArrowUp" && isListed) draft.mark(-1);
    else if (event.key === "Tab" && !event.shiftKey && completed !== undefined) take(completed);
    else if (event.key === "Enter" && chosen !== undefined) take(chosen);
    else if (event.key === "Enter") draft.search(query.filters);
    else if (event.key === "Escape" && isListed) draft.close();
    else if (event.key === "Escape") field.current?.blur();
    else if (event.key === "Backspace" && typed === "" && hasFilters(query)) focusLastChip(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shownProblems = draft.problems.length > 0 ? draft.problems : problems;
  const hasSearch = hasFilters(query) || query.text !== "" || typed !== "";
  return (
    <div className="relative flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-1 rounded border border-line-strong bg-surface-1 py-0.5 pr-1 pl-2 focus-within:outline-2 focus-within:outline-accent max-md:min-h-11">
        <Search aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        <FilterChips
          id={id}
          query={query}
          sessions={known.session}
          onRemove={(filters) => {
            draft.search(filters);
            field.current?.focus();
          }}
          onLeave={() => field.current?.focus()}
        />
        <input
          ref={field}
          id={searchFieldId}
          type="text"
          role="combobox"
          aria-label="Search the audit"
          aria-keyshortcuts="/"
          aria-expanded={isListed}
          aria-autocomplete="list"
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={offers[active] === undefined ? undefined : `${id}-${active}`}
          aria-invalid={shownProblems.length > 0}
          aria-describedby={`${id}-problems`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={
            hasSearch ? "" : "Find in commands, paths, reasons; or tool:Bash by:ada verdict:deny since:7d"
          }
          className="h-6 min-w-24 flex-1 bg-transparent text-base outline-none placeholder:text-quiet max-md:h-9"
          value={typed}
          onChange={(event) => {
            draft.say(event.target.value, event.target.selectionStart ?? event.target.value.length);
            onUsed();
          }}
          onSelect={(event) => draft.moveCaret(event.currentTarget.selectionStart ?? typed.length)}
          onFocus={onUsed}
          onBlur={draft.close}
          onKeyDown={onKeyDown}
        />
        {draft.isUnsent ? <span className="shrink-0 text-quiet text-sm">Enter searches</span> : null}
        {hasSearch ? (
          <Button
            tone="quiet"
            size="icon"
            aria-label="Clear the search"
            className="size-6 max-md:size-9"
            onClick={() => {
              draft.clear();
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-3.5" />
          </Button>
        ) : null}
        <Button
          tone="quiet"
          size="small"
          className="h-6 text-sm max-md:min-h-9"
          // The field keeps the focus, and with it its list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            field.current?.focus();
            draft.offerAll();
          }}
        >
          <ListFilter aria-hidden="true" className="size-3.5" />
          <span className="max-md:sr-only">Add filter</span>
        </Button>
      </div>
      <FilterOfferList id={id} offers={offers} active={active} onTake={take} />
      <SearchProblems id={`${id}-problems`} problems={shownProblems} />
    </div>
  );
}

/** What of the search cannot be read. Nothing is lost meanwhile: it stands in the field. */
function SearchProblems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} aria-live="polite" className="text-sm empty:hidden">
      {problems.map((problem) => (
        <p key={problem} className="wrap-anywhere text-deny">
          {problem}
        </p>
      ))}
    </div>
  );
}

function hasFilters({ filters }: AuditQuery): boolean {
  return Object.keys(filters).length > 0;
}

function focusLastChip(id: string) {
  const chips = document.querySelectorAll<HTMLElement>(`[data-filter-chip="${CSS.escape(id)}"]`);
  chips[chips.length - 1]?.focus();
}
