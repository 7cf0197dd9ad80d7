import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { type AuditQuery, hasFilters } from "./audit-query.ts";
import { focusLastChip } from "./filter-chips.tsx";
import type { FilterOffer } from "./filter-offers.ts";
import { searchMessages } from "./search-messages.ts";
import type { SearchDraft } from "./use-search-draft.ts";

export const searchFieldId = "audit-search";

type SearchInputProps = {
  /** Of the whole field: its chips, its list `…-list` and its problems `…-problems` go by it. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  query: AuditQuery;
  draft: SearchDraft;
  hasSearch: boolean;
  isInvalid: boolean;
  onUsed: () => void;
};

/**
 * Where filters and text are typed: Press Enter to search, Tab completes, the arrows choose in the list. Not cmdk's: the field arrives with the
 * page, where the content security policy refuses the `style` that cmdk writes (0026).
 */
export function SearchInput(props: SearchInputProps) {
  const { id, field, query, draft, hasSearch, isInvalid, onUsed } = props;
  const { typed, offers, active } = draft;
  const isListed = offers.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = offers[active];
    const completed = chosen ?? (typed.trim() === "" ? undefined : offers[0]);
    const take = (offer: FilterOffer) => takeInto(field.current, draft, offer);
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
  return (
    <input
      ref={field}
      id={searchFieldId}
      type="text"
      role="combobox"
      aria-label={searchMessages.searchAuditLog}
      aria-keyshortcuts="/"
      aria-expanded={isListed}
      aria-autocomplete="list"
      aria-controls={isListed ? `${id}-list` : undefined}
      aria-activedescendant={offers[active] === undefined ? undefined : `${id}-${active}`}
      aria-invalid={isInvalid}
      aria-describedby={`${id}-problems`}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={hasSearch ? "" : searchMessages.searchPlaceholder}
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
  );
}

/** Puts an offer into what is typed: at once, so that the caret stands in the new text. */
export function takeInto(field: HTMLInputElement | null, draft: SearchDraft, offer: FilterOffer): void {
  const caret = flushSync(() => draft.take(offer));
  field?.focus();
  field?.setSelectionRange(caret, caret);
}
