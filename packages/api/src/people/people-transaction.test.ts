import { AppError } from "@countersign/contracts/app-error";
import { expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { createPeopleRepository } from "./people-repository.ts";
import { peopleTransaction } from "./people-transaction.ts";

const at = "2026-11-22T10:00:00.000Z";
const kim = { id: "p-kim", name: "kim", role: "viewer", createdAt: at, updatedAt: at };

it("a transaction that takes too long says that nothing was changed, and changes nothing", async () => {
  const { database } = await openHarness();
  const asked = peopleTransaction(
    database.prisma,
    async (tx) => {
      await tx.person.create({ data: kim });
      // Until Prisma closes it.
      for (;;) await tx.person.count();
    },
    { maxWait: 30_000, timeout: 200 },
  );
  await expect(asked).rejects.toEqual(
    new AppError("unavailable", "The server was too busy. Nothing was changed. Try again."),
  );
  expect(await createPeopleRepository(database).list()).toEqual([]);
});

it("other faults stay what they are", async () => {
  const { database } = await openHarness();
  const [own, taken] = [new AppError("conflict", "not as it was"), { ...kim, id: "p-2" }];
  await expect(peopleTransaction(database.prisma, () => Promise.reject(own))).rejects.toBe(own);
  await peopleTransaction(database.prisma, (tx) => tx.person.create({ data: kim }));
  const again = peopleTransaction(database.prisma, (tx) => tx.person.create({ data: taken }));
  await expect(again).rejects.toMatchObject({ code: "P2002" });
});

it("waits for others far longer than Prisma would of itself", async () => {
  const { database } = await openHarness();
  const lasting: unknown[] = [];
  const { prisma } = database;
  const watched = new Proxy(prisma, {
    get(target, name) {
      if (name !== "$transaction") return Reflect.get(target, name);
      return (work: Parameters<typeof prisma.$transaction>[0], limits: object) => {
        lasting.push(limits);
        return target.$transaction(work, limits);
      };
    },
  });
  const people = createPeopleRepository({ pool: database.pool, prisma: watched });
  await people.ensureOwner({ id: "p", name: "owner", at });
  await people.setEmail("p", "o@team.example", { by: "owner", at });
  expect(lasting).toEqual([{ maxWait: 30_000, timeout: 30_000 }]);
});
