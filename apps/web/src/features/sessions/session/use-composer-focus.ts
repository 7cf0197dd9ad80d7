import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { isFieldFocused, isOverlayOpen } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { undoOffers } from "../../approvals/undo/undo-offers.ts";

/**
 * Gives the message field the focus while the session waits for a message, so that letters go there. Not while a verdict can be
 * undone: the key for that would be written into the field. Out of the field, `i` comes back to it, and `/` begins a command there.
 */
export function useComposerFocus(field: RefObject<HTMLTextAreaElement | null>, isIdle: boolean): void {
  const isUndoOffered = useSyncExternalStore(undoOffers.subscribe, isAnyOffered, () => false);
  const isNew = useRef(true);
  useEffect(() => {
    // Where the page is new, the focus is still on what led here. Later it stays wherever a person has put it.
    const isFree = isNew.current ? !isFieldFocused() : document.activeElement === document.body;
    isNew.current = false;
    if (!isIdle || isUndoOffered) return;
    if (isFree && !isOverlayOpen() && hasKeyboard()) field.current?.focus({ preventScroll: true });
  }, [isIdle, isUndoOffered, field]);
  useKeys((stroke) => {
    const action = stroke.isRepeat ? null : pageAction(keymap.session, stroke);
    if (action !== "write" && action !== "list-commands") return false;
    field.current?.focus();
    // The slash itself still goes its way, into the field.
    return action === "write";
  });
}

function isAnyOffered(): boolean {
  return undoOffers.get().length > 0;
}

/** A field with the focus covers half of a phone with its keyboard. */
function hasKeyboard(): boolean {
  return window.matchMedia("(hover: hover) and (pointer: fine)").matches;
}
