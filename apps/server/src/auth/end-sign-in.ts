import { authHeaders } from "./auth-headers.ts";
import type { AuthSites } from "./auth-sites.ts";
import type { From } from "./authenticator.ts";

/** Ends the sign-in whose cookie came with the request, if one did; gives the values for `Set-Cookie` that take it from the browser. */
export async function endSignIn(sites: AuthSites, from: From): Promise<string[]> {
  const { api } = await sites(from.site);
  const { headers } = await api.signOut({ headers: authHeaders(from), returnHeaders: true });
  return headers.getSetCookie();
}
