import { assertNever } from "@countersign/contracts/assert-never";
import type { JsonObject } from "@countersign/contracts/json";
import {
  invitationChange,
  keyChange,
  type PersonChange,
  personChange,
} from "@countersign/contracts/people-change";
import { plural } from "../../lib/messages/numbers.ts";
import { type AuditChange, type ChangeFact, utcMinute } from "./audit-change.ts";

/** Somebody who joined, got another role or another address of mail, or was removed. */
export function readPersonChange(changed: JsonObject): AuditChange | null {
  const read = personChange.safeParse(changed);
  return read.success ? describePersonChange(read.data) : null;
}

function describePersonChange(change: PersonChange): AuditChange {
  const { person } = change;
  switch (change.what) {
    case "joined": {
      const { role, how, invitedBy, invitation } = change;
      const by = how === "oidc" ? "the provider" : "a password";
      const summary = `${person} joined as ${role}, invited by ${invitedBy}, signs in with ${by}`;
      const facts = [fact("Invited by", invitedBy), fact("Invitation", invitation), fact("Role", role)];
      return { summary, differences: [], facts: [...facts, fact("Signs in with", by)] };
    }
    case "role": {
      const { from, to, invitations } = change;
      return {
        summary: [`${person}: ${from.role} → ${to.role}`, ...describeEnded({ invitations })].join("; "),
        differences: [{ name: `Role of ${person}`, before: from.role, after: to.role }],
        facts: factsOfEnded({ invitations }),
      };
    }
    case "removed": {
      const { role, isMachine } = change;
      const who = isMachine ? `service account ${person}` : person;
      return {
        summary: [`${who} removed, was ${role}`, ...describeEnded(change)].join("; "),
        differences: [],
        facts: [fact("Role", role), ...factsOfEnded(change)],
      };
    }
    case "email":
      return { summary: `${person}: e-mail address changed`, differences: [], facts: [] };
    case "password":
      return { summary: `${person}: password changed`, differences: [], facts: [] };
    case "provider":
      return { summary: `${person} now signs in with the provider`, differences: [], facts: [] };
    case "passkey-added":
      return { summary: `${person}: passkey ${quoteName(change.passkey)} added`, differences: [], facts: [] };
    case "passkey-removed":
      return {
        summary: `${person}: passkey ${quoteName(change.passkey)} removed`,
        differences: [],
        facts: [],
      };
    default:
      return assertNever(change);
  }
}

/** An invitation that was made or taken back. */
export function readInvitationChange(changed: JsonObject): AuditChange | null {
  const read = invitationChange.safeParse(changed);
  if (!read.success) return null;
  const { what, invitation, role, invitedBy, expiresAt } = read.data;
  const summary =
    what === "made"
      ? `invitation as ${role} created, expires ${day(expiresAt)}`
      : `invitation as ${role} by ${invitedBy} revoked`;
  const facts = [fact("Role", role), fact("Invited by", invitedBy), fact("Expires", utcMinute(expiresAt))];
  return { summary, differences: [], facts: [...facts, fact("Invitation", invitation)] };
}

/** A key that was made or revoked. */
export function readKeyChange(changed: JsonObject): AuditChange | null {
  const read = keyChange.safeParse(changed);
  if (!read.success) return null;
  const { what, name, start, owner, isMachine, role, madeBy, scopes, expiresAt } = read.data;
  const ended = { invitations: read.data.what === "revoked" ? read.data.invitations : [] };
  const who = `${isMachine ? "service account " : ""}${owner}`;
  const end = expiresAt === null ? "no expiry" : `until ${day(expiresAt)}`;
  const summary =
    what === "made"
      ? `key ${quoteName(name)} created for ${who} (${role}): ${scopes.join(", ")}; ${end}`
      : [`key ${quoteName(name)} of ${who} revoked`, ...describeEnded(ended)].join("; ");
  const facts = [fact("Starts with", start), fact("Acts as", `${who}, ${role}`), fact("Created by", madeBy)];
  const login = read.data.what === "made" ? read.data.login : undefined;
  const origin =
    login === undefined
      ? []
      : [fact("Requested by", `countersign login on ${login.host} (${login.address})`)];
  const expires = fact("Expires", expiresAt === null ? "never" : utcMinute(expiresAt));
  return {
    summary,
    differences: [],
    facts: [...facts, ...origin, fact("Scopes", scopes.join(", ")), expires, ...factsOfEnded(ended)],
  };
}

/** The name of a key or a passkey is any text: what could be read on into the sentence stands in quotation marks. */
function quoteName(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `“${name}”`;
}

type Ended = Partial<Pick<Extract<PersonChange, { what: "removed" }>, "keys" | "invitations">>;

function describeEnded({ keys = [], invitations = [] }: Ended): string[] {
  return [
    ...(keys.length === 0 ? [] : [`${plural(keys.length, "key")} revoked`]),
    ...(invitations.length === 0 ? [] : [`${plural(invitations.length, "invitation")} revoked`]),
  ];
}

function factsOfEnded({ keys = [], invitations = [] }: Ended): ChangeFact[] {
  return [
    ...(keys.length === 0
      ? []
      : [fact("Keys revoked", keys.map(({ name, start }) => `${name} (${start}…)`).join(", "))]),
    ...(invitations.length === 0 ? [] : [fact("Revoked", `invitation ${invitations.join(", ")}`)]),
  ];
}

function fact(name: string, value: string): ChangeFact {
  return { name, value };
}

function day(at: string): string {
  return at.slice(0, 10);
}
