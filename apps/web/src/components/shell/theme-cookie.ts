/** Holds the theme that somebody chose, so that the server renders the page in it. */
export const themeCookie = "countersign-theme";

/** Undefined for what the system has. */
export function themeOfCookie(value: string | undefined): "light" | "dark" | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}

/** What to write to `document.cookie` for a theme. */
export function cookieOfTheme(theme: string | undefined): string {
  const chosen = themeOfCookie(theme);
  const seconds = chosen === undefined ? 0 : 365 * 24 * 60 * 60;
  return `${themeCookie}=${chosen ?? ""}; path=/; max-age=${seconds}; samesite=lax`;
}
