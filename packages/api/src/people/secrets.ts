import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How secrets of keys begin. */
export const keyPrefix = "csk_";

/** A new secret for a key, or a code for an invitation: 256 bits. */
export function newSecret(prefix = ""): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

/** What is kept of a secret. It is random and long: a slow hash would add nothing. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Tells one start token from another without telling the token. */
export function markOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(`countersign start token ${token}`).digest("base64url");
}

/** Compares in a time that tells nothing of either text. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash("sha256").update(one).digest(),
    createHash("sha256").update(other).digest(),
  );
}
