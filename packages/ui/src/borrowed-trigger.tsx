import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect } from "react";

type BorrowedTriggerProps = {
  of: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
  "aria-describedby"?: string;
};

/**
 * Stands in a Radix trigger for an element that is on the page already: what is late opens beside it, and gives the focus back to it,
 * without that it is drawn anew.
 */
export function BorrowedTrigger({ of, ref, "aria-describedby": describedBy }: BorrowedTriggerProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current, [of]);
  useLayoutEffect(() => {
    const element = of.current;
    if (describedBy === undefined || element === null) return;
    element.setAttribute("aria-describedby", describedBy);
    return () => element.removeAttribute("aria-describedby");
  }, [of, describedBy]);
  return null;
}
