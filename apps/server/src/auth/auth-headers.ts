import type { From } from "./authenticator.ts";

/** The header in which better-auth gets the address that a request came from. A value that the request itself carries is not passed on. */
export const addressHeader = "x-countersign-address";

/** What better-auth is told of a request: nothing that a request could say of itself, beside its cookie and its browser. */
export function authHeaders({ site, cookie, address, userAgent }: From): Headers {
  const headers = new Headers({ origin: site.origin, "user-agent": userAgent, [addressHeader]: address });
  if (cookie !== undefined) headers.set("cookie", cookie);
  return headers;
}
