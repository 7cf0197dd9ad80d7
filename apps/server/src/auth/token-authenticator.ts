import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller } from "@countersign/api";
import { permissionsOf } from "@countersign/contracts/person";
import { type Authenticator, signInSeconds } from "./authenticator.ts";
import { type EndedSignIns, forgetfulEndedSignIns } from "./ended-sign-ins.ts";

const cookieShape = /^v1\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
const renewAfter = 24 * 60 * 60 * 1_000;

/** What a valid cookie says: which sign-in it belongs to, and how many milliseconds ago it was issued. */
type SignIn = { id: string; age: number };

/**
 * Knows one person by one token. The cookie is `v1.<issued at>.<id of the sign-in>.<signature>`, signed with a key made
 * from the token: another token ends every sign-in, and the cookie does not tell the token.
 */
export function createTokenAuthenticator(
  token: string,
  now: () => number = Date.now,
  ended: EndedSignIns = forgetfulEndedSignIns(),
): Authenticator {
  const key = createHmac("sha256", "countersign sign-in cookie").update(token).digest();
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const isToken = (text: string) => isSameText(text, token);
  const issue = (id: string) => {
    const unsigned = `v1.${now().toString(36)}.${id}`;
    return `${unsigned}.${sign(unsigned)}`;
  };
  const read = (cookie: string): SignIn | null => {
    const signIn = readCookie(cookie, sign, now());
    return signIn === null || ended.has(signIn.id) ? null : signIn;
  };

  return {
    async identify({ authorization, cookie }) {
      if (authorization !== undefined) {
        const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
        return bearer !== undefined && isToken(bearer) ? owner("key") : null;
      }
      return cookie !== undefined && read(cookie) !== null ? owner("token") : null;
    },
    async signIn(given) {
      return isToken(given) ? issue(randomBytes(16).toString("base64url")) : null;
    },
    renew(cookie) {
      const signIn = read(cookie);
      return signIn !== null && signIn.age > renewAfter ? issue(signIn.id) : null;
    },
    async signOut(cookie) {
      const signIn = read(cookie);
      // What was renewed last was issued by now, and so is valid no longer than this.
      if (signIn !== null) await ended.add(signIn.id, now() + signInSeconds * 1_000);
    },
  };
}

function owner(proof: "key" | "token"): Caller {
  return {
    ...{
      personId: "owner",
      name: "owner",
      role: "owner",
      permissions: new Set(permissionsOf("owner")),
      proof,
    },
    ...{
      key: proof === "key" ? { id: "start-token", name: "start token" } : null,
      signInId: null,
      address: null,
    },
  };
}

function readCookie(cookie: string, sign: (text: string) => string, now: number): SignIn | null {
  const match = cookieShape.exec(cookie);
  if (match === null) return null;
  const [, issued = "", id = "", signature = ""] = match;
  if (!isSameText(signature, sign(`v1.${issued}.${id}`))) return null;
  const age = now - Number.parseInt(issued, 36);
  return age > -60_000 && age < signInSeconds * 1_000 ? { id, age } : null;
}

/** Compares in a time that tells nothing of either text, not even the length. */
function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
