import { type Permission, permissionsOf, type Role, role } from "@countersign/contracts/person";
import type { Caller } from "./services.ts";

/** Why the caller may not, in words for him: what his role or his key leaves out, and who can. Null when he may. */
export function refusalOf(caller: Caller, needed: Permission): string | null {
  if (caller.permissions.has(needed)) return null;
  const what = doing[needed];
  if (permissionsOf(caller.role).includes(needed))
    return `The scopes of this key leave out "${needed}": it does not let you ${what}.`;
  return `Your role (${caller.role}) does not let you ${what}. ${whoCan(needed)}`;
}

const doing: Record<Permission, string> = {
  read: "see this",
  decide: "decide on calls",
  operate: "start or change sessions, or propose rules",
  rules: "change rules, or what is trusted",
  people: "change who is in the team, or the team's settings",
  bypass: "use or change the mode bypassPermissions",
  own: "change what belongs to the installation",
};

function whoCan(needed: Permission): string {
  const roles: Role[] = role.options.filter((each) => permissionsOf(each).includes(needed)).reverse();
  const last = roles.pop() ?? "owner";
  const words = roles.length === 0 ? last : `${roles.join(", ")} or ${last}`;
  return `${/^[aeo]/.test(words) ? "An" : "A"} ${words} can.`;
}
