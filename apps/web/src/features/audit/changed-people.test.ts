import { expect, it } from "vitest";
import { keyChanged } from "./changed-people.ts";

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
  { name: "some", invitations: ["i1", "i2"], words: "; 2 invitations taken back", fact: "invitation i1, i2" },
  { name: "none", invitations: [], words: "", fact: undefined },
  { name: "a row that says nothing of them", invitations: undefined, words: "", fact: undefined },
])("a revoked key says which invitations ended with it: $name", ({ invitations, words, fact }) => {
  const row = { ...key, what: "revoked", ...(invitations === undefined ? {} : { invitations }) };
  const changed = keyChanged(row);
  expect(changed?.words).toBe(`key deploy of machine ci revoked${words}`);
  expect(changed?.facts.find(({ name }) => name === "Taken back")?.value).toBe(fact);
});

it("a key that was made has none", () => {
  expect(keyChanged({ ...key, what: "made", invitations: [] })).toBeNull();
  expect(keyChanged({ ...key, what: "made" })?.words).toContain("made for machine ci");
});
