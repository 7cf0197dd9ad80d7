import { useIsToastShown } from "@countersign/ui/toaster";
import { useEffect, useState } from "react";

/** How high a message of two lines stands, with its distance to what is below it. */
const needed = 96;
const gap = 8;
const mark = "[data-toast-above]";

/**
 * How far above the lower edge of the window messages may begin, in pixels, so that they cover no button: above what is
 * marked with `data-toast-above` (the outermost that leaves them room below the page's header).
 */
export function useToastRoom(): number {
  const isShown = useIsToastShown();
  const [room, setRoom] = useState(gap);
  useEffect(() => {
    if (!isShown) return;
    const measure = () => setRoom(roomNow());
    measure();
    const timer = setInterval(measure, 200);
    return () => clearInterval(timer);
  }, [isShown]);
  return room;
}

function roomNow(): number {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  // Of what lies over the page the buttons are those that count.
  const inDialog = dialog === undefined ? [] : findMarked(dialog);
  const header = dialog?.querySelector("header") ?? document.querySelector("#main header");
  const headerEnd = header?.getBoundingClientRect().bottom ?? 0;
  const tops = (inDialog.length > 0 ? inDialog : findMarked(document))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0)
    .map((box) => box.top)
    .sort((a, b) => a - b);
  const top = tops.find((one) => one - headerEnd >= needed) ?? tops.at(-1) ?? window.innerHeight;
  return Math.max(gap, Math.round(window.innerHeight - top) + gap);
}

function findMarked(root: Element | Document): Element[] {
  const inside = [...root.querySelectorAll(mark)];
  return root instanceof Element && root.matches(mark) ? [root, ...inside] : inside;
}
