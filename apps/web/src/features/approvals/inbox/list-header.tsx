"use client";

import { Button } from "@countersign/ui/button";
import { Input } from "@countersign/ui/field";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { keymap } from "../../../lib/keys/keymap.ts";
import type { Choosable } from "./filter-choices.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { formatFresh, inboxMessages } from "./inbox-messages.ts";
import { hasChosen } from "./inbox-view.ts";
import { LazyFilterChips } from "./lazy-filter-chips.tsx";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { InboxViewState } from "./use-inbox-view.ts";

export const searchFieldId = "inbox-search";

/** Whether the search field is there, and how it comes and goes. */
export type InboxSearch = { isOpen: boolean; open: () => void; close: () => void };

type ListHeaderProps = {
  list: InboxRows;
  state: InboxViewState;
  /** What the filters choose from. */
  choosable: Choosable;
  search: InboxSearch;
  /** The filters are about to be chosen. */
  onFilter: () => void;
  /** How many wait, in words. */
  count: string;
};

/** What is listed and how many, with the way to narrow it. What narrows it now stands in a second line. */
export function ListHeader({ list, state, choosable, search, onFilter, count }: ListHeaderProps) {
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b pr-2 pl-4">
        <h1 className="font-medium text-lg">{inboxMessages.title}</h1>
        <span className="min-w-0 flex-1 truncate pl-1.5 text-quiet text-sm">{count}</span>
        {list.fresh > 0 ? (
          <Button
            size="small"
            tone="info"
            shortcut={keymap.inbox["show-new"].keys[0]}
            onClick={() => list.showNew()}
          >
            {formatFresh(list.fresh)}
          </Button>
        ) : null}
        <Button
          tone="quiet"
          size="icon"
          aria-label={inboxMessages.search}
          aria-keyshortcuts={keymap.call.search.keys[0]}
          title={`${inboxMessages.search} (${keymap.call.search.keys[0]})`}
          onClick={search.open}
        >
          <Search aria-hidden="true" className="size-4" />
        </Button>
        <FilterPanel view={state.view} choosable={choosable} change={state.change} onOpen={onFilter} />
      </header>
      {search.isOpen ? <SearchLine list={list} state={state} search={search} /> : null}
      {hasChosen(state.view) ? <LazyFilterChips state={state} choosable={choosable} /> : null}
    </>
  );
}

function SearchLine({ list, state, search }: Pick<ListHeaderProps, "list" | "state" | "search">) {
  const field = useRef<HTMLInputElement>(null);
  const wasEmpty = useRef(state.view.find === "");
  useEffect(() => {
    // An address that names a search must not take the keys from the list.
    if (wasEmpty.current) field.current?.focus();
  }, []);
  return (
    <div className="flex shrink-0 items-center gap-1 border-b py-1.5 pr-2 pl-3">
      <Input
        ref={field}
        id={searchFieldId}
        type="search"
        aria-label={inboxMessages.searchLabel}
        placeholder={inboxMessages.searchLabel}
        value={state.view.find}
        onChange={(event) => state.change({ find: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // Neither key is the opened call's.
          event.preventDefault();
          event.currentTarget.blur();
          if (event.key === "Enter") list.openFirst();
          else search.close();
        }}
      />
      <Button tone="quiet" size="icon" aria-label={inboxMessages.closeSearch} onClick={search.close}>
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
