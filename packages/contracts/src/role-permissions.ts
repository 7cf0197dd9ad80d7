/** What a person is in the team. */
export const roles = [
  /** Everything, including the installation. */
  "owner",
  /** Rules, people and bypass. */
  "admin",
  /** Starts sessions and decides. */
  "operator",
  /** Decides, nothing else. */
  "approver",
  /** Sees, and changes nothing. */
  "viewer",
] as const;
export type Role = (typeof roles)[number];

/** What a procedure needs of its caller, and what a key can be limited to. */
export const permissions = [
  /** Sessions, the queue, rules, the audit log. */
  "read",
  /** Verdicts on calls. */
  "decide",
  /** Sessions, their messages and modes, proposing rules. */
  "operate",
  /** Everything for the whole team: rules, trust, team commands, whether intents are required. */
  "rules",
  /** Invitations, roles, keys of others, the team's settings. */
  "people",
  /** The mode bypassPermissions. */
  "bypass",
  /** To ask the gate about the calls of an external agent. No procedure needs it. */
  "gate",
  /** Owners, and deleting from the audit log. */
  "own",
] as const;
export type Permission = (typeof permissions)[number];

const ofRole: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: ["read", "decide", "operate", "rules", "people", "bypass", "gate"],
  operator: ["read", "decide", "operate", "gate"],
  approver: ["read", "decide"],
  viewer: ["read"],
};

/** What a role may do. */
export function permissionsOf(given: Role): readonly Permission[] {
  return ofRole[given];
}
