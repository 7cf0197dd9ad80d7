"use client";

import { useTheme } from "next-themes";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { formatChangeTo, formatTheme, formatThemeButton } from "./menu-messages.ts";
import { themes } from "./themes.ts";

/** Switches between system, light and dark, on a phone. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const isHydrated = useIsHydrated();
  const index = isHydrated
    ? Math.max(
        0,
        themes.findIndex((one) => one.id === theme),
      )
    : 0;
  const current = themes[index] ?? themes[0];
  const next = themes[(index + 1) % themes.length] ?? themes[0];
  return (
    <button
      type="button"
      aria-label={formatThemeButton(current.name, next.name)}
      title={formatChangeTo(next.name)}
      onClick={() => setTheme(next.id)}
      className="flex h-8 items-center gap-2 rounded px-2 text-quiet hover:bg-surface-2 hover:text-text max-md:h-11"
    >
      <current.icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{formatTheme(current.name)}</span>
    </button>
  );
}
