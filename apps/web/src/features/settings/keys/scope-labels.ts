import type { Permission } from "@countersign/contracts/role-permissions";

/** What a key with a scope can be used for, beside the scope's own name. */
export const scopeLabels: Record<Permission, string> = {
  read: "View sessions, the queue, rules and the audit log",
  decide: "Decide calls",
  operate: "Start and control sessions, propose rules",
  rules: "Change the team’s rules, trust and commands",
  people: "Invite and remove people, create keys for service accounts, change team settings",
  bypass: "Let a session run without approval",
  gate: "Ask about the calls of an external agent, nothing else",
  own: "Owner actions: change owners, and remove content from the audit log",
};
