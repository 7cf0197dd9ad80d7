import { describe, expect, it } from "vitest";
import { describeMissingPermission } from "./permission-messages.ts";
import type { Permission, Role } from "./role-permissions.ts";

describe("roleRefusal", () => {
  it.each<{ role: Role; needed: Permission; want: string }>([
    {
      role: "viewer",
      needed: "decide",
      want: "Your role (viewer) does not let you decide on calls. An approver, operator, admin or owner can.",
    },
    {
      role: "approver",
      needed: "operate",
      want: "Your role (approver) does not let you start or change sessions, or propose rules. An operator, admin or owner can.",
    },
    {
      role: "operator",
      needed: "people",
      want: "Your role (operator) does not let you change who is in the team, or the team's settings. An admin or owner can.",
    },
    {
      role: "admin",
      needed: "own",
      want: "Your role (admin) does not let you change what belongs to the installation. An owner can.",
    },
  ])("says to the $role who may $needed", ({ role, needed, want }) => {
    expect(describeMissingPermission(role, needed)).toBe(want);
  });
});
