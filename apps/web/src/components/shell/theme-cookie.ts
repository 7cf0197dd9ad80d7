/** Holds the theme that somebody chose, so that the server renders the page in it. */
export const themeCookie = "countersign-theme";

/** Undefined for what the system has. */
export type ThemeOfCookie = "light" | "dark" | undefined;

/** Anything else counts as what the system has. */
export function themeOfCookie(value: string | undefined): ThemeOfCookie {
  return value === "light" || value === "dark" ? value : undefined;
}

/** What to write to `document.cookie` for a theme. */
export function cookieOfTheme(chosen: ThemeOfCookie): string {
  const seconds = chosen === undefined ? 0 : 365 * 24 * 60 * 60;
  return `${themeCookie}=${chosen ?? ""}; path=/; max-age=${seconds}; samesite=lax`;
}
