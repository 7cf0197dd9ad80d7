import { X } from "lucide-react";
import { useMemo } from "react";
import { activeFilters, type Choosable, filterChoices } from "./filter-choices.ts";
import { formatRemoveFilter } from "./filter-messages.ts";
import type { InboxViewState } from "./use-inbox-view.ts";

export type FilterChipsProps = { state: InboxViewState; choosable: Choosable };

/** The filters that are set, each with a way to drop it. */
export function FilterChips({ state, choosable }: FilterChipsProps) {
  const choices = useMemo(() => filterChoices(choosable, state.view), [choosable, state.view]);
  return (
    <div className="flex shrink-0 gap-1 overflow-x-auto border-b px-3 py-1.5">
      {activeFilters(choices, state.view).map(({ filter, text }) => (
        <button
          key={filter}
          type="button"
          aria-label={formatRemoveFilter(text)}
          onClick={() => state.change(filter === "mine" ? { mine: false } : { [filter]: null })}
          className="flex h-6 max-w-56 shrink-0 items-center gap-1 rounded bg-surface-2 px-1.5 text-sm hover:text-text max-md:h-11"
        >
          <span className="truncate">{text}</span>
          <X aria-hidden="true" className="size-3 shrink-0 text-quiet" />
        </button>
      ))}
    </div>
  );
}
