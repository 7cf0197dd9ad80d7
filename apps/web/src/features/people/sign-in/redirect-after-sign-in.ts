/**
 * Leads somebody who just signed in to the page that he asked for. The server decides which pages those are: its sign-in page leads on
 * whoever is signed in, and only to pages of its own.
 */
export function redirectAfterSignIn(to: string | undefined): void {
  location.assign(to === undefined ? "/" : `/sign-in?${new URLSearchParams({ to })}`);
}
