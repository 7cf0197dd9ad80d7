import { useEffect, useLayoutEffect, useRef } from "react";
import { isIgnoredEscape, noteEscape, watchEscape } from "./escape-guard.ts";
import { type Stroke, strokeOf } from "./stroke.ts";

/**
 * Listens to the keys of the page while the component is there. The handler returns true when the key was its own. It gets no Esc
 * that comes within a second of one that closed, left or aborted something. `isFirst`: before everything else on the page.
 */
export function useKeys(handle: (stroke: Stroke) => boolean, { isFirst = false } = {}) {
  const latest = useRef(handle);
  // Before the page shows it: a key that follows what is seen must not meet what stood there before.
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isIgnoredEscape(event)) return;
      if (!latest.current(strokeOf(event))) return;
      event.preventDefault();
      if (event.key === "Escape") noteEscape();
    };
    const unwatch = watchEscape();
    window.addEventListener("keydown", listen, isFirst);
    return () => {
      window.removeEventListener("keydown", listen, isFirst);
      unwatch();
    };
  }, [isFirst]);
}
