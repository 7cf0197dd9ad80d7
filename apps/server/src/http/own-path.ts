const longest = 2_000;
/** What answers nothing that a person could look at, or would only lead round in circles. */
const notPages = /^\/(?:api|_next|sign-in|sign-out|enter|healthz)(?:[/?]|$)/;

/**
 * The page of this server that somebody is to be led on to: the path as it is, or "/" for anything else. `//host`, `/\host`
 * and full addresses lead elsewhere; white space and control characters are dropped by browsers and could make one of those.
 */
export function ownPath(text: string | null): string {
  const isOwn = text !== null && text.length <= longest && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text);
  return isOwn && !notPages.test(text) ? text : "/";
}

/** The address of the sign-in page that leads on to this path, with an error code where there is one. */
export function signInPage(to: string | null, error?: string): string {
  const path = ownPath(to);
  const query = new URLSearchParams();
  if (error !== undefined) query.set("error", error);
  if (path !== "/") query.set("to", path);
  return query.size === 0 ? "/sign-in" : `/sign-in?${query}`;
}

/** One text field of a query or a form that has been read; null when it is not there exactly once. */
export function textField(from: unknown, name: string): string | null {
  if (typeof from !== "object" || from === null) return null;
  const value = Object.entries(from).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value.trim() : null;
}
