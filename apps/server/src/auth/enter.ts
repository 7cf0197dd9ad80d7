import type { Proof } from "@countersign/contracts/person";
import { authHeaders } from "./auth-headers.ts";
import type { AuthSites } from "./auth-sites.ts";
import type { From } from "./authenticator.ts";
import { endSignIn } from "./end-sign-in.ts";

/** Somebody who is signed in now, with the values for `Set-Cookie`. */
export type Entered = { name: string; cookies: string[] };

type Entering = { personId: string; proof: Proof; tokenMark: string | null };

/**
 * Signs somebody in whom the server knows. The sign-in that the browser had before ends, and what it had in its cookie is not kept: who
 * slipped somebody a cookie is not signed in with him.
 */
export async function enter(sites: AuthSites, from: From, entering: Entering): Promise<Entered> {
  await endSignIn(sites, from);
  const { response, headers } = await (await sites(from.site)).api.enter({
    body: entering,
    headers: authHeaders({ ...from, cookie: undefined }),
    returnHeaders: true,
  });
  return { name: response.name, cookies: headers.getSetCookie() };
}
