import type { NewKey } from "@countersign/contracts/person";
import { permissionsOf } from "@countersign/contracts/role-permissions";
import { describe, expect, it } from "vitest";
import { type KeyDraft, keyFormSchema, possibleScopes } from "./key-draft.ts";

const draft: KeyDraft = { name: " CI ", scopes: ["read", "decide"], days: 30 };
const machine = { name: "ci", role: "viewer" } as const;

describe("possibleScopes", () => {
  it.each([
    {
      name: "one's own key can do what one may",
      own: permissionsOf("operator"),
      machine: undefined,
      want: ["read", "decide", "operate", "gate"],
    },
    {
      name: "one who may not connect agents can't make a key for it",
      own: permissionsOf("approver"),
      machine: undefined,
      want: ["read", "decide"],
    },
    { name: "a machine can do what its role may", own: permissionsOf("owner"), machine, want: ["read"] },
    {
      name: "no machine can do more than who makes it",
      own: permissionsOf("approver"),
      machine: { ...machine, role: "admin" as const },
      want: ["read", "decide"],
    },
  ])("$name", ({ own, machine: given, want }) => {
    expect(possibleScopes(own, given)).toEqual(want);
  });
});

describe("the schema of the form", () => {
  const schema = keyFormSchema(permissionsOf("admin"));

  it.each<{ name: string; given: KeyDraft; want: NewKey }>([
    { name: "a key that ends", given: draft, want: { name: "CI", scopes: ["read", "decide"], days: 30 } },
    {
      name: "a key that does not end",
      given: { ...draft, days: null },
      want: { name: "CI", scopes: ["read", "decide"], days: null },
    },
    {
      name: "a machine's key without the scopes that its role leaves out",
      given: { ...draft, machine },
      want: { name: "CI", scopes: ["read"], days: 30, machine },
    },
  ])("sends $name", ({ given, want }) => {
    expect(schema.parse(given)).toEqual(want);
  });

  it.each<{ name: string; given: KeyDraft; fields: string[] }>([
    { name: "no name", given: { ...draft, name: " " }, fields: ["name"] },
    { name: "no scope", given: { ...draft, scopes: [] }, fields: ["scopes"] },
    { name: "neither", given: { ...draft, name: "", scopes: [] }, fields: ["name", "scopes"] },
    {
      name: "only scopes that the machine cannot have",
      given: { ...draft, scopes: ["own"], machine },
      fields: ["scopes"],
    },
    {
      name: "a machine's name that no person could have",
      given: { ...draft, machine: { ...machine, name: "C I" } },
      fields: ["machine.name"],
    },
  ])("says what is wrong with $name", ({ given, fields }) => {
    expect(schema.safeParse(given).error?.issues.map(({ path }) => path.join("."))).toEqual(fields);
  });
});
