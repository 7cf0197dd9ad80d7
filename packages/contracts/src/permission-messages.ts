import { type Permission, permissionsOf, type Role, roles } from "./role-permissions.ts";

/** What a permission lets somebody do, behind "lets you" or "may". */
export const permissionMessages: Record<Permission, string> = {
  read: "see this",
  decide: "decide calls",
  operate: "start or change sessions, or propose rules",
  rules: "change rules, or what is trusted",
  people: "change team members or team settings",
  bypass: "use, allow or forbid Bypass permissions mode",
  gate: "connect agents",
  own: "change the installation",
};

/** Why a role may not, and who can: in words for people with that role. */
export function describeMissingPermission(given: Role, needed: Permission): string {
  return `Your role (${given}) doesn’t let you ${permissionMessages[needed]}. ${whoCan(needed)}`;
}

function whoCan(needed: Permission): string {
  const allowed = roles.filter((each) => permissionsOf(each).includes(needed)).reverse();
  const last = allowed.pop() ?? "owner";
  const roleList = allowed.length === 0 ? last : `${allowed.join(", ")} or ${last}`;
  return `${/^[aeo]/.test(roleList) ? "An" : "A"} ${roleList} can.`;
}
