import { z } from "zod";
import { permission, role } from "./person.ts";

const whose = { person: z.string(), personId: z.string() };
/** A key as lists show it. */
const listedKey = {
  key: z.string(),
  name: z.string(),
  /** How its secret begins. */
  start: z.string(),
};
const invitations = z.array(z.string());

/**
 * What the audit log keeps of a change to a person, in entries of the tool `Person`. It never keeps an e-mail
 * address or a password, only that there is another.
 */
export const personChange = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("joined"),
    ...whose,
    role,
    how: z.enum(["password", "oidc"]),
    /** An id, as in `invitations`. */
    invitation: z.string(),
    invitedBy: z.string(),
  }),
  z.strictObject({
    what: z.literal("role"),
    ...whose,
    from: z.strictObject({ role }),
    to: z.strictObject({ role }),
    /** What was open until the change, and ended with it. */
    invitations,
  }),
  z.strictObject({
    what: z.literal("removed"),
    ...whose,
    role,
    isMachine: z.boolean(),
    /** What was valid until then, and ended with it. */
    keys: z.array(z.strictObject(listedKey)),
    invitations,
  }),
  z.strictObject({ what: z.enum(["email", "password", "provider"]), ...whose }),
  z.strictObject({
    what: z.enum(["passkey-added", "passkey-removed"]),
    ...whose,
    /** The name that its owner gave it. */
    passkey: z.string(),
  }),
]);
export type PersonChange = z.infer<typeof personChange>;

/** What the audit log keeps of an invitation, in entries of the tool `Invitation`: never its code, nor whom it is for. */
export const invitationChange = z.strictObject({
  what: z.enum(["made", "revoked"]),
  invitation: z.string(),
  role,
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type InvitationChange = z.infer<typeof invitationChange>;

const keyTerms = {
  ...listedKey,
  owner: z.string(),
  ownerId: z.string(),
  isMachine: z.boolean(),
  role,
  madeBy: z.string(),
  scopes: z.array(permission),
  expiresAt: z.string().nullable(),
};

/** What the audit log keeps of a key, in entries of the tool `Key`: never its secret. */
export const keyChange = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("made"),
    ...keyTerms,
    /** Only of a key that a command line got by a login: what it calls itself, and where it asked from. */
    login: z.strictObject({ host: z.string(), address: z.string() }).exactOptional(),
  }),
  /** `invitations`: what the key made and was still open, and ended with it. */
  z.strictObject({ what: z.literal("revoked"), ...keyTerms, invitations: invitations.default([]) }),
]);
export type KeyChange = z.infer<typeof keyChange>;
