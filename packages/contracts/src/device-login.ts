import { z } from "zod";
import { permission } from "./person.ts";
import type { Permission } from "./role-permissions.ts";

/** The only client that may ask: the command line. */
export const loginClientId = "countersign-cli";

/** How a device asks for its key (RFC 8628, 3.4). */
export const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";

/**
 * What a login's key can be used for at most: what the client's commands do. Managing people, the bypass mode and what only owners do take a
 * browser, or a key that is made for it.
 */
export const loginScopes = ["read", "decide", "operate", "rules"] as const satisfies readonly Permission[];

/** How long a login's key is valid, in days. */
export const loginDays = 90;

/**
 * What a computer calls itself. Anybody can say anything here, so it has only characters of host names: no spaces to form sentences, and
 * nothing that looks like something else.
 */
export const loginHost = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    "must have 1 to 63 letters, digits, dots, dashes and underscores, starting with a letter or digit",
  );

/** Consonants alone form no words, and no two of them look alike (RFC 8628, 6.1). */
export const userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";
const userCodeLength = 8;
const writtenUserCode = new RegExp(`^[${userCodeLetters}]{${userCodeLength}}$`, "i");

/** The code as it is stored, "WDJBMJHT", from how people type it, in any case and with dashes and spaces; null for anything else. */
export function readUserCode(typed: string): string | null {
  const letters = typed.slice(0, 100).replaceAll(/[\s-]/g, "");
  return writtenUserCode.test(letters) ? letters.toUpperCase() : null;
}

/** The code as people compare it: "WDJB-MJHT". */
export function formatUserCode(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`;
}

/** The form with which a device begins (RFC 8628, 3.1). `host_name` is ours. Unknown fields are ignored, as OAuth demands. */
export const deviceCodeRequest = z.object({ client_id: z.literal(loginClientId), host_name: loginHost });

/** The answer to it (RFC 8628, 3.2). `expires_in` and `interval` are seconds. */
export const deviceCodeIssued = z.object({
  device_code: z.string().min(20).max(500),
  user_code: z.string().min(4).max(40),
  verification_uri: z.url(),
  verification_uri_complete: z.url(),
  expires_in: z.number().positive().max(86_400),
  interval: z.number().min(1).max(600),
});
export type DeviceCodeIssued = z.infer<typeof deviceCodeIssued>;

/** The form with which a device asks for its key (RFC 8628, 3.4). */
export const deviceTokenRequest = z.object({
  grant_type: z.literal(deviceGrantType),
  client_id: z.literal(loginClientId),
  device_code: z.string().min(1).max(500),
});

/** The key (RFC 6749, 5.1). The fields from `key_id` on are ours. */
export const deviceTokenIssued = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{20,500}$/),
  token_type: z.literal("Bearer"),
  /** In seconds. */
  expires_in: z.number().positive(),
  /** Separated by spaces. */
  scope: z.string(),
  key_id: z.string(),
  key_name: z.string(),
  /** The name of the person as whom it acts. */
  person: z.string(),
  /** ISO 8601, UTC. */
  expires_at: z.string(),
});
export type DeviceTokenIssued = z.infer<typeof deviceTokenIssued>;

/** Why a device gets no key (RFC 6749, 5.2, and RFC 8628, 3.5). */
export const deviceProblem = z.object({
  error: z.enum([
    "authorization_pending",
    "slow_down",
    "access_denied",
    "expired_token",
    "invalid_grant",
    "invalid_request",
  ]),
  error_description: z.string().optional(),
});
export type DeviceProblem = z.infer<typeof deviceProblem>["error"];

/** A login that waits for an answer, as it is shown to whoever opened its code. */
export const shownLogin = z.strictObject({
  id: z.string(),
  /** As the terminal prints it. */
  userCode: z.string(),
  /** What the computer calls itself: unverified. */
  host: z.string(),
  /** The network address that the login came from. */
  address: z.string(),
  /** Whether the caller's request came from the same network, as far as the server sees: behind a proxy that it doesn't count, all do. */
  isSameNetwork: z.boolean(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  /** The name of the key that the device gets. */
  keyName: z.string(),
  /** For how many days. */
  keyDays: z.int(),
  /** What the key can be allowed to do. */
  scopes: z.array(permission),
});
export type ShownLogin = z.infer<typeof shownLogin>;

/** The answer to a login. `scopes`: what its key may do, of what was shown. `read` is required: without it, a key couldn't revoke itself. */
export const loginAnswer = z.discriminatedUnion("answer", [
  z.strictObject({
    answer: z.literal("allow"),
    id: z.uuid(),
    scopes: z.array(z.enum(loginScopes)).refine((scopes) => scopes.includes("read"), "must include read"),
  }),
  z.strictObject({ answer: z.literal("refuse"), id: z.uuid() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;
