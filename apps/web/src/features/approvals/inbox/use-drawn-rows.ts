import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";

/** How many rows are drawn beyond what can be seen, at each end. */
const beyond = 12;
/** How many the server draws: it knows no window. */
const ofServer = 40;

type DrawnRowsOptions = {
  count: number;
  /** Of each row, in pixels. */
  height: number;
  /** The index of the opened row, or -1. It stays drawn wherever one scrolls, since it may have the focus. */
  opened: number;
  scroll: RefObject<HTMLElement | null>;
};

/** `height` of the whole list and `start` of a row are in pixels; null where the rows lie one below the other. */
type DrawnRows = { height: number | null; rows: { index: number; start: number | null }[] };

/** Which rows of a long list are drawn, and where. Scrolls the opened one into sight. */
export function useDrawnRows({ count, height, opened, scroll }: DrawnRowsOptions): DrawnRows {
  const isHydrated = useIsHydrated();
  const { first, last } = useSeenRows(scroll, height);
  useEffect(() => {
    if (isHydrated && opened !== -1 && scroll.current !== null)
      reveal(scroll.current, opened * height, height);
  }, [isHydrated, opened, height, scroll]);
  if (!isHydrated) {
    const rows = Array.from({ length: Math.min(count, ofServer) }, (_, index) => ({ index, start: null }));
    return { height: null, rows };
  }
  const begin = Math.max(0, Math.min(first, count) - beyond);
  const end = Math.min(count, last + beyond);
  const drawn = Array.from({ length: Math.max(0, end - begin) }, (_, index) => begin + index);
  if (opened >= 0 && opened < begin) drawn.unshift(opened);
  if (opened >= end && opened < count) drawn.push(opened);
  return { height: count * height, rows: drawn.map((index) => ({ index, start: index * height })) };
}

/** The first row that can be seen, and the one after the last. */
function useSeenRows(scroll: RefObject<HTMLElement | null>, height: number) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const read = () => {
      const first = Math.floor(element.scrollTop / height);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / height);
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    // Drawn within the frame that scrolls, so that no row is missing in it.
    const onScroll = () => flushSync(read);
    const sizes = new ResizeObserver(read);
    read();
    element.addEventListener("scroll", onScroll, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      sizes.disconnect();
    };
  }, [scroll, height]);
  return seen;
}

/** Scrolls no further than needed to see all of a row. */
function reveal(element: HTMLElement, start: number, height: number): void {
  if (start < element.scrollTop) element.scrollTop = start;
  else if (start + height > element.scrollTop + element.clientHeight)
    element.scrollTop = start + height - element.clientHeight;
}
