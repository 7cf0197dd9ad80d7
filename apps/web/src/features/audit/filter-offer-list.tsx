import { ExactText } from "../approvals/call/exact-text.tsx";
import type { FilterOffer } from "./filter-offers.ts";
import { searchMessages } from "./search-messages.ts";

type FilterOfferListProps = {
  id: string;
  offers: readonly FilterOffer[];
  active: number;
  onTake: (offer: FilterOffer) => void;
};

/** Filters, or values of one, that fit what is typed. */
export function FilterOfferList({ id, offers, active, onTake }: FilterOfferListProps) {
  if (offers.length === 0) return null;
  return (
    <div className="absolute top-full left-0 z-20 mt-1 flex max-h-[min(380px,55dvh)] w-[min(560px,100%)] flex-col rounded border bg-surface-1 shadow-overlay">
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of choices of a field
        role="listbox"
        aria-label={searchMessages.matchingFilters}
        className="min-h-0 overflow-y-auto p-1"
      >
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <li
            key={offer.text}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one choice of the list
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={(node) => {
              if (index === active) node?.scrollIntoView({ block: "nearest" });
            }}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(offer)}
            className="flex min-h-8 cursor-pointer items-center gap-3 rounded px-2 hover:bg-surface-2 aria-selected:bg-accent-quiet max-md:min-h-11"
          >
            <span className="min-w-0 truncate font-mono text-sm">
              <ExactText text={offer.text} />
            </span>
            <span className="ml-auto min-w-0 shrink-0 truncate text-quiet text-sm">
              <ExactText text={offer.about} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
