import { useState } from "react";
import { type AuditQuery, emptyQuery } from "./audit-query.ts";
import { type FilterOffer, filterOffers, type KnownValues, takeOffer } from "./filter-offers.ts";
import { readTyped, typeText } from "./typed-search.ts";

export type SearchDraft = {
  typed: string;
  /** What of it is no search, in words. Nothing is searched for, and nothing is lost, while there are any. */
  problems: readonly string[];
  /** Whether something is typed that is not searched for yet. */
  isUnsent: boolean;
  offers: readonly FilterOffer[];
  /** The place of the marked offer, -1 for none. */
  active: number;
  say: (typed: string, caret: number) => void;
  moveCaret: (caret: number) => void;
  search: (filters: AuditQuery["filters"]) => void;
  /** Gives where the caret stands then. */
  take: (offer: FilterOffer) => number;
  clear: () => void;
  offerAll: () => void;
  mark: (by: 1 | -1) => void;
  close: () => void;
};

type DraftOptions = { query: AuditQuery; onSearch: (query: AuditQuery) => void; known: KnownValues };

/** What is typed into the search field and not searched for yet, and the list that completes it. */
export function useSearchDraft({ query, onSearch, known }: DraftOptions): SearchDraft {
  const [typed, setTyped] = useState(() => typeText(query.text));
  const [caret, setCaret] = useState(0);
  const [shownText, setShownText] = useState(query.text);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  if (query.text !== shownText) {
    // The address changed by itself (a view, a step back): the field says what is searched for.
    setShownText(query.text);
    setTyped(typeText(query.text));
    setProblems([]);
  }
  const offers = isOpen ? filterOffers(typed, caret, known) : [];
  const say = (text: string, at: number) => {
    setTyped(text);
    setCaret(at);
    setProblems([]);
    setMarked(-1);
    setOpen(true);
  };
  const searchFor = (text: string, filters: AuditQuery["filters"]) => {
    const read = readTyped(text);
    setProblems(read.problems);
    setOpen(false);
    if (read.problems.length > 0) return;
    setTyped(typeText(read.query.text));
    setShownText(read.query.text);
    onSearch({ filters: { ...filters, ...read.query.filters }, text: read.query.text });
  };
  return {
    typed,
    problems,
    offers,
    say,
    isUnsent: typed !== typeText(query.text),
    active: marked === -1 && hasOnlyThese(offers) ? 0 : Math.min(marked, offers.length - 1),
    moveCaret: setCaret,
    search: (filters) => searchFor(typed, filters),
    take(offer) {
      const next = takeOffer(typed, caret, offer);
      say(next.text, next.caret);
      if (offer.filter !== null)
        searchFor(next.text, { ...query.filters, [offer.filter.name]: offer.filter.value });
      return next.caret;
    },
    clear() {
      setTyped("");
      setShownText("");
      setProblems([]);
      setOpen(false);
      onSearch(emptyQuery);
    },
    offerAll() {
      const begun = typed === "" || /\s$/.test(typed) ? typed : `${typed} `;
      say(begun, begun.length);
    },
    mark(by) {
      setOpen(true);
      setMarked(
        (before) => (Math.max(before, by === 1 ? -1 : 0) + by + offers.length) % Math.max(1, offers.length),
      );
    },
    close: () => setOpen(false),
  };
}

/** Where only what is offered can be meant, the first of it is. */
function hasOnlyThese(offers: readonly FilterOffer[]): boolean {
  const name = offers[0]?.filter?.name;
  return name === "verdict" || name === "risk";
}
