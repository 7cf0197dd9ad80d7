import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { createInvitationsRepository } from "./invitations-repository.ts";
import { createPeopleRepository } from "./people-repository.ts";

const at = "2026-11-22T10:00:00.000Z";
const later = "2026-11-23T10:00:00.000Z";
const owner = { id: "p-owner", name: "owner", at };

async function openPeople() {
  const { database } = await openHarness();
  const people = createPeopleRepository(database);
  await people.ensureOwner(owner);
  return { database, people, invitations: createInvitationsRepository(database) };
}

describe("the first owner", () => {
  it("is made once, even when several start", async () => {
    const { people } = await openPeople();
    await Promise.all([
      people.ensureOwner({ ...owner, id: "p2" }),
      people.ensureOwner({ ...owner, id: "p3" }),
    ]);
    expect((await people.list()).map(({ id, name, role }) => [id, name, role])).toEqual([
      ["p-owner", "owner", "owner"],
    ]);
  });

  it("cannot leave while they are the last", async () => {
    const { people } = await openPeople();
    await expect(people.remove("p-owner", { by: "owner", at })).rejects.toThrow("last owner");
    await expect(people.setRole("p-owner", "viewer", { by: "owner", at })).rejects.toThrow("last owner");
    expect((await people.get("p-owner")).leftAt).toBeNull();
  });
});

describe("a person", () => {
  it.each([
    { name: "deleted", sql: "DELETE FROM person WHERE id = 'p-owner'" },
    { name: "called something else", sql: "UPDATE person SET name = 'boss' WHERE id = 'p-owner'" },
    { name: "made a machine", sql: "UPDATE person SET is_machine = true WHERE id = 'p-owner'" },
    { name: "given a role that is none", sql: "UPDATE person SET role = 'god' WHERE id = 'p-owner'" },
  ])("is not $name, whoever asks the database", async ({ sql }) => {
    const { database } = await openPeople();
    await expect(database.pool.query(sql)).rejects.toThrow();
  });

  it("is alone until somebody is invited or there", async () => {
    const { people, invitations } = await openPeople();
    expect(await people.isAlone(at)).toBe(true);
    const inviter = { id: "p-owner", name: "owner" };
    const kept = {
      id: "i1",
      codeHash: "h1",
      role: "viewer",
      email: null,
      inviter,
      by: "owner",
      keyId: null,
      at,
      expiresAt: later,
    } as const;
    await invitations.create(kept);
    expect([await people.isAlone(at), await people.isAlone(later)]).toEqual([false, true]);
    const account = { id: "a1", providerId: "credential", password: "hash" } as const;
    const bo = { id: "p-bo", name: "bo", email: "bo@team.example" };
    const joined = { ...bo, isEmailVerified: false, at, address: "10.0.0.9", account };
    await invitations.join("h1", joined);
    expect(await people.isAlone(later)).toBe(false);
    await people.remove("p-bo", { by: "owner", at: later });
    expect(await people.isAlone(later)).toBe(true);
    await expect(people.setEmail("p-bo", "bo@team.example", { by: "bo", at: later })).rejects.toThrow(
      "Person not found",
    );
  });
});
