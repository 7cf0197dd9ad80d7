import { z } from "zod";
import { permission, role } from "./person.ts";

const whose = { person: z.string(), personId: z.string() };
/** A key as lists show it: `start` is how its secret begins. */
const listedKey = { key: z.string(), name: z.string(), start: z.string() };
const invitations = z.array(z.string());

/**
 * What the audit log keeps of a change to a person, in entries of the tool `Person`. `person` is the name, `invitation` and `invitations` are ids.
 * `invitations` and `keys` of somebody who got another role or was removed: what was open or good until then, and ended with it. An e-mail
 * address is not kept, only that there is another; as little a password. `provider`: an account there signs in as this person from now on.
 * `passkey` is the name that its owner gave it.
 */
export const personChange = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("joined"),
    ...whose,
    role,
    how: z.enum(["password", "oidc"]),
    invitation: z.string(),
    invitedBy: z.string(),
  }),
  z.strictObject({
    what: z.literal("role"),
    ...whose,
    from: z.strictObject({ role }),
    to: z.strictObject({ role }),
    invitations,
  }),
  z.strictObject({
    what: z.literal("removed"),
    ...whose,
    role,
    isMachine: z.boolean(),
    keys: z.array(z.strictObject(listedKey)),
    invitations,
  }),
  z.strictObject({ what: z.enum(["email", "password", "provider"]), ...whose }),
  z.strictObject({ what: z.enum(["passkey-added", "passkey-removed"]), ...whose, passkey: z.string() }),
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

/**
 * What the audit log keeps of a key, in entries of the tool `Key`: never its secret. `owner` is the name under which it acts, of a person or a
 * machine, and `role` what that one is then. `invitations` of one that is revoked: what it made and was open until then, and ended with it.
 */
export const keyChange = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("made"), ...keyTerms }),
  z.strictObject({ what: z.literal("revoked"), ...keyTerms, invitations: invitations.default([]) }),
]);
export type KeyChange = z.infer<typeof keyChange>;
