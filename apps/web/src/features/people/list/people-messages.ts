import { plural } from "../../../lib/messages/numbers.ts";
import { withArticle } from "../../../lib/messages/role-labels.ts";

/** What the page about the team’s people says. */
export const peopleMessages = {
  roleNotChanged: "the role wasn’t changed",
  notRemoved: "they weren’t removed",
  notRevoked: "the invitation wasn’t revoked",
  you: "You",
  serviceAccount: "Service account",
  seen: "Seen",
  never: "never",
  remove: "Remove",
  name: "Name",
  role: "Role",
  lastSeen: "Last seen",
  joined: "Joined",
  actions: "Actions",
  people: "People",
  changeRole: "Change role",
  removeAccountEffect:
    "Revokes its keys immediately. Its decisions stay in the audit log, its rules still apply, and sessions it started continue. The name is never reused.",
  removePersonEffect:
    "Signs out all their browsers immediately and revokes their keys, passkeys and password. Their decisions stay in the audit log, their rules still apply, and sessions they started continue. The name is never reused.",
  owner: "an owner",
  admin: "an admin",
  operator: "an operator",
  approver: "an approver",
  viewer: "a viewer",
  formerMembers: "Former members",
  roles: "Roles",
  invite: "Invite",
  team: "The team",
  aboutTeam: "Everything people do here is recorded under their name. Names are never reused.",
  onlyYou: "You’re the only one here. Invite someone to decide calls when you’re away, or to view only.",
  rolesAndPermissions: "Roles and permissions",
  aboutRoles: "Each role includes the ones below it.",
} as const;

export function formatLeft(name: string): string {
  return `${name} is no longer in the team.`;
}

export function formatRemove(name: string): string {
  return `Remove ${name}`;
}

export function formatRoleOf(name: string): string {
  return `Role of ${name}`;
}

export function formatMake(name: string, role: string): string {
  return `Make ${name} ${role}?`;
}

export function formatRemoveTitle(name: string): string {
  return `Remove ${name} from the team?`;
}

export function formatSignedOut(what: string, name: string): string {
  return `${what} ${name} is signed out everywhere and has to sign in again.`;
}

export function formatFormerMembers(count: number): string {
  return plural(count, "former member");
}

export function formatLeftTime(time: string): string {
  return ` left ${time}`;
}

export function formatRemovedBy(person: string): string {
  return `, removed by ${person}`;
}

export function formatRoleChanged(name: string, role: string): string {
  return `${name} is now ${withArticle(role)}.`;
}
