import type { Permission, Role } from "@countersign/contracts/role-permissions";
import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { createKeysRepository } from "./keys-repository.ts";
import { lockPeople } from "./lock-people.ts";
import { createPeopleRepository } from "./people-repository.ts";

const at = "2026-11-22T10:00:00.000Z";
const stamp = { by: "owner", at };
const ada = { id: "p-ada", name: "ada" };

type Given = { scopes?: Permission[]; machine?: { id: string; name: string; role: Role } };

async function openTeam() {
  const { database } = await openHarness();
  const { prisma } = database;
  const [people, keys] = [createPeopleRepository(database), createKeysRepository(database)];
  await people.ensureOwner({ id: "p-owner", name: "owner", at });
  await prisma.person.create({ data: { ...ada, role: "admin", createdAt: at, updatedAt: at } });
  const make = (given: Given = {}) =>
    keys.create({
      id: "k1",
      name: "laptop",
      start: "csk_abcd",
      hash: "h1",
      maker: ada,
      by: ada.name,
      at,
      scopes: given.scopes ?? ["read"],
      machine: given.machine ?? null,
      expiresAt: null,
    });
  return { prisma, people, keys, make };
}

describe("a key is not made", () => {
  const machine = { id: "p-ci", name: "ci", role: "operator" } as const;
  it.each<{ name: string; given: Given; role: Role; says: string }>([
    { name: "for a scope", given: { scopes: ["rules"] }, role: "operator", says: "permissions rules" },
    { name: "for a machine", given: { machine }, role: "operator", says: "permissions people" },
    {
      name: "for a machine that would do more",
      given: { machine },
      role: "viewer",
      says: "permissions people, decide, operate",
    },
  ])("$name by who may less meanwhile", async ({ given, role, says }) => {
    const { prisma, people, keys, make } = await openTeam();
    await people.setRole(ada.id, role, stamp);
    await expect(make(given)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining(says),
    });
    expect([await keys.list(null), await prisma.person.count()]).toEqual([[], 2]);
  });

  it("by someone who is being removed while they ask", async () => {
    const { prisma, keys, make } = await openTeam();
    const asked = await prisma.$transaction(async (tx) => {
      await lockPeople(tx);
      const making = Promise.allSettled([make()]);
      await tx.person.update({ where: { id: ada.id }, data: { leftAt: at } });
      return { making };
    });
    expect(await asked.making).toMatchObject([{ status: "rejected", reason: { code: "forbidden" } }]);
    expect(await keys.list(null)).toEqual([]);
  });

  it("so that it outlives who made it, whichever comes first", async () => {
    const { people, keys, make } = await openTeam();
    const [, removed] = await Promise.allSettled([make(), people.remove(ada.id, stamp)]);
    expect(removed.status).toBe("fulfilled");
    expect((await keys.list(null)).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });
});
