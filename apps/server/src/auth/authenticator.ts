import type { Caller } from "@countersign/api";

/** What a request bears to say who sends it. */
export type Credentials = { authorization: string | undefined; cookie: string | undefined };

/** Decides who a caller is. The HTTP layer knows nothing else of tokens and cookies. */
export type Authenticator = {
  /** The caller, or null when nothing valid was sent. A bad `Authorization` is never made good by a cookie. */
  identify(credentials: Credentials): Promise<Caller | null>;
  /** The value for a cookie that stands for this token from now on, or null when the token is wrong. */
  signIn(token: string): Promise<string | null>;
};

/** How long a browser stays signed in. */
export const signInSeconds = 30 * 24 * 60 * 60;
