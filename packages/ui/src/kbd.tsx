"use client";

import { useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";

const symbols: Record<string, string> = {
  Escape: "Esc",
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Shift: "⇧",
  Backspace: "⌫",
};

/**
 * The keys of a shortcut, as `aria-keyshortcuts` spells them ("Shift+Escape"); "Mod" is ⌘ on a Mac and Ctrl elsewhere. Hidden
 * from readers, and on a phone unless it `isAlwaysShown`.
 */
export function Kbd({ keys, isAlwaysShown = false }: { keys: string; isAlwaysShown?: boolean }) {
  const isMac = useSyncExternalStore(never, readIsMac, () => false);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "whitespace-nowrap rounded-[3px] border border-current px-1 font-mono text-[10px] leading-[14px]",
        !isAlwaysShown && "max-md:hidden [@media(hover:none)]:hidden [@media(pointer:coarse)]:hidden",
      )}
    >
      {keys
        .split("+")
        .map((key) => (key === "Mod" ? (isMac ? "⌘" : "Ctrl") : (symbols[key] ?? key)))
        .join(" ")}
    </span>
  );
}

/** The same shortcut for `aria-keyshortcuts`, which knows no "Mod": both spellings. */
export function ariaKeys(keys: string): string {
  return keys.includes("Mod") ? `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}` : keys;
}

const never = () => () => undefined;

function readIsMac(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}
