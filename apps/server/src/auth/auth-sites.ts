import type { Site } from "./authenticator.ts";
import type { AuthDependencies, BetterAuth } from "./better-auth.ts";

/** better-auth for the address at which a request came. The guard lets in only a few addresses, so that few are made. */
export type AuthSites = (site: Site) => Promise<BetterAuth>;

/**
 * Makes them as they are asked for, and loads better-auth with the first one. The provider is not among them: looking it up needs the
 * network, see `oidc-sign-in.ts`.
 */
export function createAuthSites(dependencies: AuthDependencies): AuthSites {
  const made = new Map<string, BetterAuth>();
  return async (site) => {
    const { createBetterAuth } = await import("./better-auth.ts");
    const key = `${site.origin} ${site.cookieName}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const auth = createBetterAuth(dependencies, site, null);
    made.set(key, auth);
    return auth;
  };
}
