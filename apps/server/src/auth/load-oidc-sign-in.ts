import type { OidcSignIn, OidcSignInOptions } from "./oidc-sign-in.ts";

/** Signing in by the provider, whose code loads when somebody first does. */
export function loadOidcSignIn(options: OidcSignInOptions): OidcSignIn {
  let loading: Promise<OidcSignIn> | null = null;
  const load = () => {
    loading ??= import("./oidc-sign-in.ts").then(({ createOidcSignIn }) => createOidcSignIn(options));
    return loading;
  };
  return {
    name: options.settings?.name ?? null,
    start: async (input, from) => (await load()).start(input, from),
    finish: async (query, from) => (await load()).finish(query, from),
  };
}
