import { z } from "zod";
import { permissions, roles } from "./role-permissions.ts";

export const role = z.enum(roles);
export const permission = z.enum(permissions);

/**
 * The name that rules, sessions and the audit log keep of somebody. Nobody has the name of another, former members included, and nobody
 * changes their own: what is kept for years must not come to mean somebody else. Only ASCII, so that no two look alike.
 */
export const personName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,39}$/,
    "must have 2 to 40 characters: lowercase letters a to z, digits, dots, dashes and underscores, starting with a letter or digit",
  );

/** An address as it is compared: lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email("must be an e-mail address").max(254));

/** A member of the team. Times are ISO 8601, UTC. */
export const person = z.strictObject({
  id: z.string(),
  name: personName,
  email: z.string().nullable(),
  role,
  /** It acts by keys alone, under a name of its own. */
  isMachine: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Since then nothing of theirs is valid; what they did stays under their name. */
  leftAt: z.string().nullable(),
  leftBy: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/**
 * How a sign-in or a request was proven. `token`: the start token. `invitation`: the sign-in that joining began. `oidc`: the provider
 * that the server is set to.
 */
export const proof = z.enum(["token", "password", "passkey", "oidc", "invitation", "key"]);
export type Proof = z.infer<typeof proof>;

/** Who asks, and what they may do now. */
export const self = z.strictObject({
  person,
  proof,
  /** Those of their role, narrowed to the scopes of their key where they use one. */
  permissions: z.array(permission),
  key: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Nobody else is in the team or invited. */
  isAlone: z.boolean(),
  /** How they can sign in besides the start token, as `passkeys` is. */
  hasPassword: z.boolean(),
  passkeys: z.int(),
});
export type Self = z.infer<typeof self>;

/** How people can sign in here. Open to everybody. */
export const signInWays = z.strictObject({
  password: z.boolean(),
  passkey: z.boolean(),
  /** The name of the provider for its button; null where none is set. */
  oidc: z.string().nullable(),
});
export type SignInWays = z.infer<typeof signInWays>;

/** Longest time that an invitation can be used, in days. */
export const longestInvitationDays = 30;

export const newInvitation = z.strictObject({
  role: role.exclude(["owner"]),
  email: emailAddress.optional(),
  days: z.int().min(1).max(longestInvitationDays).default(7),
});
export type NewInvitation = z.infer<typeof newInvitation>;

/** An invitation to join. It works once. */
export const invitation = z.strictObject({
  id: z.string(),
  role,
  /** Whom it is for, in the inviter's words; anyone with the link can use it. */
  email: z.string().nullable(),
  /** At the moment of the request. */
  state: z.enum(["open", "used", "expired", "revoked"]),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedBy: z.string().nullable(),
  usedAt: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

/** A new invitation with its link. */
export const invitationMade = z.strictObject({
  invitation,
  /** `/join?code=…`, after the address of the dashboard: shown only now, and stored only as a hash. */
  path: z.string(),
});
export type InvitationMade = z.infer<typeof invitationMade>;

/** What somebody who opens an invitation sees. */
export const invitationShown = z.strictObject({
  role,
  email: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type InvitationShown = z.infer<typeof invitationShown>;

/** What is sent to sign in by e-mail. The rules for new passwords are not applied. */
export const emailSignIn = z.strictObject({ email: emailAddress, password: z.string().min(1).max(1_000) });
export type EmailSignIn = z.infer<typeof emailSignIn>;

/** At least 12 characters; at most what is hashed whole. */
export const password = z
  .string()
  .min(12, "must have at least 12 characters")
  .max(128, "must have at most 128 characters");

/** The code of the invitation, and what the new person is to be called. With a password they can sign in again by e-mail. */
export const joining = z.strictObject({
  code: z.string().min(20).max(200),
  name: personName,
  email: emailAddress,
  password,
});
export type Joining = z.infer<typeof joining>;

/** Who is signed in now: the answer to every way of signing in. */
export const signedInAs = z.strictObject({ name: personName });
export type SignedInAs = z.infer<typeof signedInAs>;

/** Begins a sign-in at the provider. */
export const oidcStart = z.strictObject({
  /** The page of this server to open afterwards. */
  to: z.string().max(2_000).optional(),
  /** The code of an invitation and a name, to join with it. */
  joining: joining.pick({ code: true, name: true }).optional(),
});
export type OidcStart = z.infer<typeof oidcStart>;

/** Where a sign-in at the provider continues. */
export const oidcStarted = z.strictObject({
  /** The provider's page that the browser opens. */
  url: z.string(),
});
export type OidcStarted = z.infer<typeof oidcStarted>;

/** A new password. */
export const passwordChange = z.strictObject({
  /** Required where there is a password, unless the person signed in with the start token. */
  current: z.string().min(1).max(1_000).optional(),
  password,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** One browser that is signed in. */
export const signIn = z.strictObject({
  id: z.string(),
  proof,
  /** The browser in words. */
  device: z.string(),
  /** Where the sign-in came from. */
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

/** A passkey of the caller. */
export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** `days` null: it does not expire. A service account's key acts under a name of its own (`machine`), with the role given here. */
export const newKey = z.strictObject({
  name: z.string().trim().min(1, "a key needs a name").max(80),
  scopes: z.array(permission).min(1, "a key needs at least one scope"),
  days: z.int().min(1).max(3_650).nullable(),
  machine: z.strictObject({ name: personName, role: role.exclude(["owner"]) }).optional(),
});
export type NewKey = z.infer<typeof newKey>;

/** A key as lists show it. */
export const apiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** How its secret begins. */
  start: z.string(),
  /** The name under which it acts. */
  owner: z.string(),
  isMachine: z.boolean(),
  scopes: z.array(permission),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key. */
export const keyMade = z.strictObject({
  key: apiKey,
  /** Sent as `Authorization: Bearer …`: shown only now. */
  secret: z.string(),
});
export type KeyMade = z.infer<typeof keyMade>;
