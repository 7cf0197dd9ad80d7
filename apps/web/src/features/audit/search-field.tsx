"use client";

import { Button } from "@countersign/ui/button";
import { ListFilter, Search, X } from "lucide-react";
import { useId, useRef } from "react";
import { type AuditQuery, hasFilters } from "./audit-query.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterOfferList } from "./filter-offer-list.tsx";
import type { KnownValues } from "./filter-offers.ts";
import { SearchInput, takeInto } from "./search-input.tsx";
import { searchMessages } from "./search-messages.ts";
import { useSearchDraft } from "./use-search-draft.ts";

type SearchFieldProps = {
  query: AuditQuery;
  onSearch: (query: AuditQuery) => void;
  known: KnownValues;
  /** What of the search in the address cannot be searched for. */
  problems: readonly string[];
  onUsed: () => void;
};

/** The filters as chips, and a field in which filters and text are typed: Press Enter to search, the list under it completes. */
export function SearchField({ query, onSearch, known, problems, onUsed }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const draft = useSearchDraft({ query, onSearch, known });
  const shownProblems = draft.problems.length > 0 ? draft.problems : problems;
  const hasSearch = hasFilters(query) || query.text !== "" || draft.typed !== "";
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
        <SearchInput
          id={id}
          field={field}
          query={query}
          draft={draft}
          hasSearch={hasSearch}
          onUsed={onUsed}
          isInvalid={shownProblems.length > 0}
        />
        {draft.isUnsent ? (
          <span className="shrink-0 text-quiet text-sm">{searchMessages.pressEnterSearch}</span>
        ) : null}
        {hasSearch ? (
          <Button
            tone="quiet"
            size="icon"
            aria-label={searchMessages.clearSearch}
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
          <span className="max-md:sr-only">{searchMessages.addFilter}</span>
        </Button>
      </div>
      <FilterOfferList
        id={id}
        offers={draft.offers}
        active={draft.active}
        onTake={(offer) => takeInto(field.current, draft, offer)}
      />
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
