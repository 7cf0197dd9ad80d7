import { describe, expect, it } from "vitest";
import { describeMissingPermission } from "./permission-messages.ts";
import type { Permission, Role } from "./role-permissions.ts";

describe("roleRefusal", () => {
  it.each<{ role: Role; needed: Permission; want: string }>([
    {
      role: "viewer",
      needed: "decide",
      want: "Your role (viewer) doesn’t let you decide calls. An approver, operator, admin or owner can.",
    },
    {
      role: "approver",
      needed: "operate",
      want: "Your role (approver) doesn’t let you start or change sessions, or propose rules. An operator, admin or owner can.",
    },
    {
      role: "operator",
      needed: "people",
      want: "Your role (operator) doesn’t let you change team members or team settings. An admin or owner can.",
    },
    {
      role: "admin",
      needed: "own",
      want: "Your role (admin) doesn’t let you change the installation. An owner can.",
    },
  ])("says to the $role who may $needed", ({ role, needed, want }) => {
    expect(describeMissingPermission(role, needed)).toBe(want);
  });
});
