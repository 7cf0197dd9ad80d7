import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element has at least so many pixels of room. */
export function useIsWider(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setWider(current.clientWidth >= pixels));
    setWider(current.clientWidth >= pixels);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, pixels]);
  return isWider;
}
