import type { Caller } from "@countersign/api";

/** How a browser reaches the server: the address that it shows, and the name of the cookie there. */
export type Site = { origin: string; isSecure: boolean; cookieName: string };

/** Where a request comes from. `cookie` is the whole header. */
export type From = { site: Site; cookie: string | undefined; address: string; userAgent: string };

/** Who sends a request. `cookies`: values of `Set-Cookie` that keep a sign-in alive that is used. */
export type Identified = { caller: Caller; cookies: string[] };

/** Decides who a caller is. The HTTP layer knows nothing else of tokens, keys and cookies. */
export type Authenticator = {
  /** The caller, or null when nothing valid was sent. A bad `Authorization` is never made good by a cookie. */
  identify(authorization: string | undefined, from: From): Promise<Identified | null>;
  /** Signs in by the start token. The values for `Set-Cookie`, or null when the token is wrong. */
  signInByToken(token: string, from: From): Promise<string[] | null>;
  /** Ends the sign-in that came with the request; the values for `Set-Cookie` that take it from the browser. */
  signOut(from: From): Promise<string[]>;
  /** Those of these callers who may still do what they could when they were identified. */
  stillValid(callers: readonly Caller[]): Promise<Set<Caller>>;
};

/** How long a browser stays signed in that is not used. */
export const signInSeconds = 7 * 24 * 60 * 60;

/** The id of the start token where it is sent as a key. */
export const startTokenKey = "start-token";
