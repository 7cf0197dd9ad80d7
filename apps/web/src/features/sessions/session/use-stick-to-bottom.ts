import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";

const near = 48;

/**
 * Keeps a scrolled area at its end while it grows, unless the person has scrolled away, or came for what stands further up (`startsStuck` false).
 * `isFromEnd`: no script runs yet, so the area is to be laid out from its end (`flex-col-reverse`).
 */
export function useStickToBottom(startsStuck = true) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(startsStuck);
  const [isAtEnd, setAtEnd] = useState(true);
  const isFromEnd = !useIsHydrated();
  // How far somebody scrolled up before a script ran, below 0.
  const scrolledBefore = useRef(0);
  useLayoutEffect(() => {
    const area = scroller.current;
    if (area === null || !isStuck.current) return;
    if (isFromEnd) {
      scrolledBefore.current = area.scrollTop;
      return;
    }
    area.scrollTop = area.scrollHeight - area.clientHeight + scrolledBefore.current;
    isStuck.current = scrolledBefore.current > -near;
  }, [isFromEnd]);
  const jump = useCallback(() => {
    const area = scroller.current;
    if (area === null) return;
    isStuck.current = true;
    area.scrollTop = area.scrollHeight;
  }, []);
  useEffect(() => {
    const area = scroller.current;
    const inside = content.current;
    if (area === null || inside === null) return;
    let last = { top: area.scrollTop, height: area.scrollHeight, room: area.clientHeight };
    const onScroll = () => {
      const isNear = area.scrollHeight - area.scrollTop - area.clientHeight < near;
      // Only going up lets go. Growth at the end, or something that folds and pulls the end up, is not the person's doing.
      const isLayout = area.scrollHeight < last.height || area.clientHeight > last.room;
      if (isNear) isStuck.current = true;
      else if (area.scrollTop < last.top - 2 && !isLayout) isStuck.current = false;
      last = { top: area.scrollTop, height: area.scrollHeight, room: area.clientHeight };
      setAtEnd(isNear || isStuck.current);
    };
    const follow = () => {
      if (isStuck.current) area.scrollTop = area.scrollHeight;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inside);
    observer.observe(area);
    area.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", onScroll);
    };
  }, []);
  return { scroller, content, isAtEnd, isFromEnd, jump };
}
