import { isOverlayOpen, isTypedInto } from "./stroke.ts";

/** How long after an Esc that had an effect another one does nothing, in milliseconds. */
const escapeRest = 1_000;

/** When the last Esc with an effect was handled, on the clock of `performance.now()`. A press that a busy page handles late went down before. */
let lastEffect = Number.NEGATIVE_INFINITY;
let listeners = 0;
const ignored = new WeakSet<KeyboardEvent>();

/** Notes that an Esc had an effect: for a second, another one does nothing on the page except leave a field. */
export function noteEscape(): void {
  lastEffect = performance.now();
}

/** Whether an Esc came too soon after another, so that nothing on the page may handle it. Dialogs and menus still close. */
export function isIgnoredEscape(event: KeyboardEvent): boolean {
  return ignored.has(event);
}

/** Sees every Esc before any other listener, as long as the page has key handlers. Returns the function that ends it. */
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
  // What is open or focused handles it at any time.
  const isTaken = isOverlayOpen() || isTypedInto(event);
  // Someone who keeps pressing hasn't looked up yet.
  const isTooSoon = event.timeStamp - lastEffect < escapeRest;
  if (isTaken) noteEscape();
  else if (isTooSoon || clearSelectedText()) {
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
