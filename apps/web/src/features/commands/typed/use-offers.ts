import { type KeyboardEvent, useState } from "react";
import { filterCommands, nameAtCaret, type OfferedCommand } from "./offered-commands.ts";

type Offers = {
  /** Empty while the list is closed. */
  offers: readonly OfferedCommand[];
  /** The place of the one that Enter takes; -1 for none. */
  active: number;
  open: (caret: number) => void;
  moveCaret: (caret: number) => void;
  close: () => void;
  /** Does what a key means for the list. True: the key was the list's. */
  takeKey: (event: KeyboardEvent, take: (offer: OfferedCommand) => void) => boolean;
};

/** The list of commands of a field: what it offers for what is typed at the caret, and which one is marked. */
export function useOffers(text: string, known: readonly OfferedCommand[]): Offers {
  const [isOpen, setOpen] = useState(false);
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const typed = isOpen ? nameAtCaret(text, caret) : null;
  const offers = typed === null ? [] : filterCommands(known, typed);
  const choosable = offers.filter(({ problem }) => problem === null).length;
  const active = choosable === 0 ? -1 : Math.min(marked, choosable - 1);
  const takeKey: Offers["takeKey"] = (event, take) => {
    const chosen = offers[active];
    if (
      offers.length === 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return false;
    if (event.key === "Escape" && !event.shiftKey) setOpen(false);
    else if (event.key === "ArrowDown" && active >= 0) setMarked((active + 1) % choosable);
    else if (event.key === "ArrowUp" && active >= 0) setMarked((active - 1 + choosable) % choosable);
    else if (event.key === "Tab" && !event.shiftKey && chosen !== undefined) take(chosen);
    else if (event.key === "Enter" && !event.shiftKey && chosen !== undefined && chosen.name !== typed)
      take(chosen);
    else {
      // A name that stands there whole is meant as it is: Enter is then the field's own.
      if (event.key === "Enter") setOpen(false);
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    offers,
    active,
    open(next) {
      setOpen(true);
      setCaret(next);
      setMarked(0);
    },
    moveCaret: setCaret,
    close: () => setOpen(false),
    takeKey,
  };
}
