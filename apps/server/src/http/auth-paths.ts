/** Where the provider sends the browser back to, behind the address of the server. */
export const oidcCallbackPath = "/api/auth/callback/oidc";

/**
 * All that there is under `/api/auth`: nothing else that better-auth offers there is reachable. `isOpen`: answered without sign-in, for
 * that is what it is for.
 */
export const authPaths = [
  { method: "GET", path: "/api/auth/ways", isOpen: true },
  { method: "POST", path: "/api/auth/sign-in/email", isOpen: true },
  { method: "POST", path: "/api/auth/sign-in/oidc", isOpen: true },
  { method: "GET", path: oidcCallbackPath, isOpen: true },
  { method: "POST", path: "/api/auth/join/show", isOpen: true },
  { method: "POST", path: "/api/auth/join", isOpen: true },
  { method: "GET", path: "/api/auth/passkey/generate-authenticate-options", isOpen: true },
  { method: "POST", path: "/api/auth/passkey/verify-authentication", isOpen: true },
  { method: "GET", path: "/api/auth/passkey/generate-register-options", isOpen: false },
  { method: "POST", path: "/api/auth/passkey/verify-registration", isOpen: false },
] as const;

export type AuthPath = (typeof authPaths)[number]["path"];

/** Whether this is answered without sign-in. */
export function isOpenAuthPath(method: string, path: string): boolean {
  return authPaths.some((one) => one.isOpen && one.method === method && one.path === path);
}
