import { useEffect, useRef } from "react";
import { type Stroke, strokeOf } from "./stroke.ts";

/** Listens to the keys of the page while the component is there. The handler returns true when the key was its own. */
export function useKeys(handle: (stroke: Stroke) => boolean) {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && latest.current(strokeOf(event))) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
