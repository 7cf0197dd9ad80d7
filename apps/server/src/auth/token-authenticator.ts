import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Authenticator, signInSeconds } from "./authenticator.ts";

const cookieShape = /^v1\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Knows one person by one token. The cookie is `v1.<issued at>.<random>.<signature>`, signed with a key made from the
 * token: another token ends every sign-in, and the cookie does not tell the token.
 */
export function createTokenAuthenticator(token: string, now: () => number = Date.now): Authenticator {
  const key = createHmac("sha256", "countersign sign-in cookie").update(token).digest();
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const isToken = (text: string) => isSameText(text, token);

  return {
    async identify({ authorization, cookie }) {
      if (authorization !== undefined) {
        const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
        return bearer !== undefined && isToken(bearer) ? { name: "owner (token)" } : null;
      }
      return cookie !== undefined && isCookieValid(cookie, sign, now()) ? { name: "owner" } : null;
    },
    async signIn(given) {
      if (!isToken(given)) return null;
      const unsigned = `v1.${now().toString(36)}.${randomBytes(16).toString("base64url")}`;
      return `${unsigned}.${sign(unsigned)}`;
    },
  };
}

function isCookieValid(cookie: string, sign: (text: string) => string, now: number): boolean {
  const match = cookieShape.exec(cookie);
  if (match === null) return false;
  const [, issued = "", random = "", signature = ""] = match;
  if (!isSameText(signature, sign(`v1.${issued}.${random}`))) return false;
  const age = now - Number.parseInt(issued, 36);
  return age > -60_000 && age < signInSeconds * 1_000;
}

/** Compares in a time that tells nothing of either text, not even the length. */
function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
