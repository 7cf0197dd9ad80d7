import { isOverlayOpen, isTypedInto } from "./stroke.ts";

/** An Esc that comes sooner after one that had an effect, in milliseconds, is of the same hand and means nothing more. */
const escapeRest = 1_000;

/** When the page had taken it, as `performance.now()` counts: a press that waited for a busy page went down before. */
let lastEffect = Number.NEGATIVE_INFINITY;
let listeners = 0;
const ignored = new WeakSet<KeyboardEvent>();

/** Says that an Esc had an effect: for a second, no further one has any on the page, unless it leaves a field. */
export function noteEscape(): void {
  lastEffect = performance.now();
}

/** Whether an Esc came so soon after another that nothing on the page may take it. What is open above the page still closes. */
export function isIgnoredEscape(event: KeyboardEvent): boolean {
  return ignored.has(event);
}

/** Watches every Esc before anything takes it, while somebody on the page listens to keys. Gives back how to end that. */
export function watchEscape(): () => void {
  if (listeners === 0) window.addEventListener("keydown", checkEscape, true);
  listeners += 1;
  return () => {
    listeners -= 1;
    if (listeners > 0) return;
    window.removeEventListener("keydown", checkEscape, true);
    lastEffect = Number.NEGATIVE_INFINITY;
  };
}

function checkEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.shiftKey) return;
  // Whatever is open or focused takes it, whenever it comes.
  const isTaken = isOverlayOpen() || isTypedInto(event);
  // Who keeps pressing has not looked up yet.
  const isOfSameHand = event.timeStamp - lastEffect < escapeRest;
  if (isTaken) noteEscape();
  else if (isOfSameHand || clearSelectedText()) {
    noteEscape();
    ignored.add(event);
  }
}

function clearSelectedText(): boolean {
  const selection = document.getSelection();
  if (selection === null || selection.toString() === "") return false;
  selection.removeAllRanges();
  return true;
}
