import { useEffect, useState } from "react";

/** So many ms a renderer has for its first lines: one whose parts couldn't be loaded draws none. */
const longestDrawing = 10_000;

/** Whether something has been waited for longer than drawing ever takes. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), longestDrawing);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
