import { expect, it } from "vitest";
import { readKeyChange } from "./people-changes.ts";

const key = {
  key: "k1",
  name: "deploy",
  start: "csk_abcd",
  owner: "ci",
  ownerId: "p2",
  isMachine: true,
  role: "operator",
  madeBy: "ada",
  scopes: ["read", "people"],
  expiresAt: null,
};

it.each([
  {
    name: "some",
    invitations: ["i1", "i2"],
    summary: "; 2 invitations revoked",
    fact: "invitation i1, i2",
  },
  { name: "none", invitations: [], summary: "", fact: undefined },
  { name: "a row that says nothing of them", invitations: undefined, summary: "", fact: undefined },
])("a revoked key says which invitations ended with it: $name", ({ invitations, summary, fact }) => {
  const row = { ...key, what: "revoked", ...(invitations === undefined ? {} : { invitations }) };
  const changed = readKeyChange(row);
  expect(changed?.summary).toBe(`key deploy of service account ci revoked${summary}`);
  expect(changed?.facts.find(({ name }) => name === "Revoked")?.value).toBe(fact);
});

it("a key that was made has none", () => {
  expect(readKeyChange({ ...key, what: "made", invitations: [] })).toBeNull();
  expect(readKeyChange({ ...key, what: "made" })?.summary).toContain("created for service account ci");
});

it("a key that a command line got by a login says which one asked, and from where", () => {
  const login = { host: "devbox", address: "10.0.0.7" };
  const changed = readKeyChange({ ...key, what: "made", login });
  expect(changed?.facts).toContainEqual({
    name: "Requested by",
    value: "countersign login on devbox (10.0.0.7)",
  });
});
