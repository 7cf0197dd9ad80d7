import type { Role } from "@countersign/contracts/person";

/** A role as a word at the beginning of something. */
export const roleName: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  operator: "Operator",
  approver: "Approver",
  viewer: "Viewer",
};

/** What somebody with this role may do, in a sentence. */
export const roleMeaning: Record<Role, string> = {
  owner: "Everything, also who else is an owner and what the audit log forgets.",
  admin: "Rules, trust, people, keys and the settings of the team, and the mode Bypass permissions.",
  operator: "Starts sessions, leads them and decides on calls. Proposes rules.",
  approver: "Decides on calls, and nothing else.",
  viewer: "Sees sessions, rules and the audit. Changes nothing.",
};
