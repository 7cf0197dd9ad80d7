import type { Person, Self } from "@countersign/contracts/person";
import { permissionsOf, type Role } from "@countersign/contracts/role-permissions";
import { describe, expect, it } from "vitest";
import { invitableRoles, mayRemove, roleChoices } from "./role-choices.ts";

const lesser = ["operator", "approver", "viewer"];

function person(role: Role, more: Partial<Person> = {}): Person {
  return {
    id: `the ${role}`,
    name: "bob",
    email: null,
    role,
    isMachine: false,
    createdAt: "",
    lastSeenAt: null,
    leftAt: null,
    leftBy: null,
    ...more,
  };
}

function self(role: Role): Self {
  return {
    person: person(role, { id: "me", name: "ada" }),
    permissions: [...permissionsOf(role)],
    proof: "password",
    key: null,
    isAlone: false,
    hasPassword: true,
    passkeys: 0,
  };
}

describe("roleChoices", () => {
  it.each<{ name: string; as: Role; of: Person; want: readonly string[] | null }>([
    {
      name: "an owner gives every role",
      as: "owner",
      of: person("viewer"),
      want: ["owner", "admin", ...lesser],
    },
    {
      name: "an owner unmakes another owner",
      as: "owner",
      of: person("owner"),
      want: ["owner", "admin", ...lesser],
    },
    { name: "an admin gives the roles below his own", as: "admin", of: person("viewer"), want: lesser },
    { name: "an admin does not touch another admin", as: "admin", of: person("admin"), want: null },
    { name: "an admin does not touch an owner", as: "admin", of: person("owner"), want: null },
    { name: "an operator gives none", as: "operator", of: person("viewer"), want: null },
    { name: "nobody gives himself another", as: "owner", of: person("owner", { id: "me" }), want: null },
    { name: "who left has none", as: "owner", of: person("viewer", { leftAt: "2026-01-01" }), want: null },
    {
      name: "no machine is an owner",
      as: "owner",
      of: person("viewer", { isMachine: true }),
      want: ["admin", ...lesser],
    },
  ])("$name", ({ as, of, want }) => {
    expect(roleChoices(self(as), of)).toEqual(want);
    expect(mayRemove(self(as), of)).toBe(want !== null);
  });
});

describe("invitableRoles", () => {
  it("lets only owners invite admins, and nobody an owner", () => {
    expect(invitableRoles(self("owner"))).toEqual([...lesser, "admin"]);
    expect(invitableRoles(self("admin"))).toEqual(lesser);
  });
});
