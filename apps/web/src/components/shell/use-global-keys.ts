import { useRouter } from "next/navigation";
import { useRef } from "react";
import { findAction, keymap } from "../../lib/keys/keymap.ts";
import { isTyping } from "../../lib/keys/stroke.ts";
import { useKeys } from "../../lib/keys/use-keys.ts";
import { useHasPanel } from "./shell-controls.tsx";
import { usePlaces } from "./use-places.ts";

const chordTime = 1_000;
const chordKey = "g";

/** Keys that work on every page. Letters stay free while a confirmation panel takes what is typed. */
export function useGlobalKeys(actions: { openPalette: () => void; openKeys: () => void }) {
  const router = useRouter();
  const places = usePlaces();
  const chordAt = useRef(0);
  const hasPanel = useHasPanel();
  useKeys((stroke) => {
    if (stroke.hasModifier && !stroke.isRepeat) {
      if (findAction(keymap.everywhere, `Mod+${stroke.key.toUpperCase()}`) !== "open-palette") return false;
      actions.openPalette();
      return true;
    }
    if (stroke.hasModifier || stroke.isInDialog || isTyping(stroke)) return false;
    if (findAction(keymap.everywhere, stroke.key) === "open-keys") {
      actions.openKeys();
      return true;
    }
    if (hasPanel()) return false;
    const isChord = Date.now() - chordAt.current < chordTime;
    chordAt.current = stroke.key === chordKey ? Date.now() : 0;
    const keys = isChord ? `${chordKey} ${stroke.key}` : stroke.key;
    const place = places.find((one) => one.keys === keys);
    if (place === undefined || (stroke.isRepeat && !isChord)) return false;
    router.push(place.href);
    return true;
  });
}
