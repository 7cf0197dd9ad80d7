import type { Permission } from "@countersign/contracts/person";

/** What a key with a scope can be used for, beside the scope's own name. */
export const scopeLabels: Record<Permission, string> = {
  read: "See sessions, the queue, rules and the audit",
  decide: "Decide on calls",
  operate: "Start and lead sessions, propose rules",
  rules: "Change rules, trust and commands of the team",
  people: "Invite and remove people, make keys for machines, change the team’s settings",
  bypass: "Let a session ask nothing",
  own: "What only owners may: other owners, and what the audit log forgets",
};
