import { useEffect, useState } from "react";
import { isFieldFocused } from "./stroke.ts";

const quietTime = 250;
/** Where something new took the place of a field that had the focus: whoever wrote in it goes on writing for a moment. */
const quietTimeAfterField = 1_000;

type Arming = {
  isArmed: boolean;
  /** Whether what is shown was on the screen, and quiet, when a key went down (`performance.now()`). */
  wasArmed: (at: number) => boolean;
};

/**
 * Not armed for a moment after something new is shown (`key` changed), and until hands are quiet: a key or click that was
 * meant for what stood there before must not decide what nobody has read. `mayReplaceField`: it may take the place of a field.
 */
export function useArming(key: string, { mayReplaceField = false } = {}): Arming {
  // Read while this is drawn: a field that it replaces still has the focus then.
  const [shown, setShown] = useState(() => ({ key, isInField: isFieldFocused() }));
  const [armed, setArmed] = useState<{ key: string; at: number } | null>(null);
  if (shown.key !== key) {
    const isStillWary = shown.isInField && armed?.key !== shown.key;
    setShown({ key, isInField: isStillWary || isFieldFocused() });
  }
  const rest = mayReplaceField && shown.isInField ? quietTimeAfterField : quietTime;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end();
        setArmed({ key, at: performance.now() });
      }, rest);
    };
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", begin, true);
      window.removeEventListener("pointerdown", begin, true);
    };
    window.addEventListener("keydown", begin, true);
    window.addEventListener("pointerdown", begin, true);
    begin();
    return end;
  }, [key, rest]);
  const isArmed = armed?.key === key;
  return { isArmed, wasArmed: (at) => isArmed && at >= armed.at };
}

export function useArmed(key: string): boolean {
  return useArming(key).isArmed;
}
