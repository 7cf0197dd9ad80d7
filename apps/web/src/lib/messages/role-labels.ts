import type { Role } from "@countersign/contracts/role-permissions";

/** A role as a word at the beginning of something. */
export const roleName: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  operator: "Operator",
  approver: "Approver",
  viewer: "Viewer",
};

/** "an admin", "a viewer": a role's name inside a sentence. */
export function withArticle(role: string): string {
  return `${/^[aeio]/i.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}

/** What somebody with this role may do, in a sentence. */
export const roleMeaning: Record<Role, string> = {
  owner: "Everything, including owners and removing content from the audit log.",
  admin: "Rules, trust, people, keys, team settings and the Bypass permissions mode.",
  operator: "Starts and controls sessions, decides calls and proposes rules.",
  approver: "Decides calls, nothing else.",
  viewer: "View only: sessions, rules and the audit log.",
};
