import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useMay } from "../../lib/data/self.ts";
import { isTyping } from "../../lib/keys/stroke.ts";
import { useKeys } from "../../lib/keys/use-keys.ts";
import { useHasPanel } from "./shell-controls.tsx";

const chordTime = 1_000;

/** Keys that work on every page. Letters stay free while a confirmation panel takes what is typed. */
export function useGlobalKeys(actions: { openPalette: () => void; openKeys: () => void }) {
  const router = useRouter();
  const mayOperate = useMay("operate");
  const chordAt = useRef(0);
  const hasPanel = useHasPanel();
  useKeys((stroke) => {
    if (stroke.key.toLowerCase() === "k" && stroke.hasModifier && !stroke.isRepeat) {
      actions.openPalette();
      return true;
    }
    if (stroke.hasModifier || stroke.isInDialog || isTyping(stroke)) return false;
    if (stroke.key === "?") {
      actions.openKeys();
      return true;
    }
    if (hasPanel()) return false;
    const isChord = Date.now() - chordAt.current < chordTime;
    chordAt.current = stroke.key === "g" ? Date.now() : 0;
    if (isChord && stroke.key === "i") router.push("/");
    else if (isChord && stroke.key === "s") router.push("/sessions");
    else if (isChord && stroke.key === "r") router.push("/rules");
    else if (isChord && stroke.key === "c") router.push("/commands");
    else if (isChord && stroke.key === "t") router.push("/intents");
    else if (isChord && stroke.key === "l") router.push("/audit");
    else if (isChord && stroke.key === "v") router.push("/insights");
    else if (isChord && stroke.key === "e") router.push("/settings");
    else if (stroke.key === "c" && !stroke.isRepeat && mayOperate) router.push("/sessions/new");
    else return false;
    return true;
  });
}
