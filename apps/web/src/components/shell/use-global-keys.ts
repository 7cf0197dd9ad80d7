import { useRouter } from "next/navigation";
import { useRef } from "react";
import { findAction, keymap } from "../../lib/keys/keymap.ts";
import { isTyping } from "../../lib/keys/stroke.ts";
import { useKeys } from "../../lib/keys/use-keys.ts";
import { usePlaces } from "./use-places.ts";

const chordTime = 1_000;
const chordKey = "g";

/** Keys that work on every page. */
export function useGlobalKeys(actions: { openPalette: () => void; openKeys: () => void }) {
  usePlaceKeys();
  useKeys((stroke) => {
    if (stroke.hasModifier && !stroke.isRepeat) {
      if (findAction(keymap.everywhere, `Mod+${stroke.key.toUpperCase()}`) !== "open-palette") return false;
      actions.openPalette();
      return true;
    }
    if (stroke.hasModifier || stroke.isInDialog || isTyping(stroke)) return false;
    if (findAction(keymap.everywhere, stroke.key) !== "open-keys") return false;
    actions.openKeys();
    return true;
  });
}

/** Two keys, one after the other, open a page. They come before all others: the second one answers no call. */
function usePlaceKeys() {
  const router = useRouter();
  const places = usePlaces();
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  useKeys(
    (stroke) => {
      // A Shift on its way to a letter is no key of its own.
      if (stroke.key === "Shift") return false;
      // By when the keys went down: a slow page handles them later.
      const isChord = stroke.at - chordAt.current < chordTime;
      chordAt.current = Number.NEGATIVE_INFINITY;
      if (stroke.hasModifier || stroke.isInDialog || stroke.isRepeat || isTyping(stroke)) return false;
      if (stroke.key === chordKey) {
        chordAt.current = stroke.at;
        return true;
      }
      const place = isChord ? places.find(({ keys }) => keys === `${chordKey} ${stroke.key}`) : undefined;
      if (place === undefined) return false;
      router.push(place.href);
      return true;
    },
    { isFirst: true },
  );
}
