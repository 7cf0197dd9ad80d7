import type { Caller } from "@countersign/api";

/** What a request bears to say who sends it. */
export type Credentials = { authorization: string | undefined; cookie: string | undefined };

/** Decides who a caller is. The HTTP layer knows nothing else of tokens and cookies. */
export type Authenticator = {
  /** The caller, or null when nothing valid was sent. A bad `Authorization` is never made good by a cookie. */
  identify(credentials: Credentials): Promise<Caller | null>;
  /** The value for a cookie that stands for this token from now on, or null when the token is wrong. */
  signIn(token: string): Promise<string | null>;
  /** A younger cookie of the same sign-in, once the given one is a day old; null where none is due. */
  renew(cookie: string): string | null;
  /** Ends the sign-in that this cookie stands for: from now on neither it nor what it was renewed to is valid. */
  signOut(cookie: string): Promise<void>;
};

/** How long a browser stays signed in that is not used. */
export const signInSeconds = 7 * 24 * 60 * 60;
