import type { Permission } from "@countersign/contracts/role-permissions";
import { expect, it } from "vitest";
import { readAuditRows } from "../audit/search/read-audit-rows.ts";
import { searchAudit } from "../audit/search/search-audit.ts";
import { openHarness } from "../fixtures/database-harness.ts";
import { createDeviceLoginsRepository } from "./device-logins-repository.ts";
import { createKeysRepository } from "./keys-repository.ts";
import { createPeopleRepository } from "./people-repository.ts";

const at = "2026-11-22T10:00:00.000Z";
const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
const stamp = { by: "owner", at };

async function openTeam() {
  const { database } = await openHarness();
  const { prisma } = database;
  const people = createPeopleRepository(database);
  const keys = createKeysRepository(database);
  const logins = createDeviceLoginsRepository(database);
  await people.ensureOwner({ id: "p-owner", name: "owner", at });
  await prisma.person.create({
    data: { id: "p-ada", name: "ada", role: "operator", createdAt: at, updatedAt: at },
  });
  const begin = (id = "l1") =>
    logins.begin({
      id,
      deviceHash: `device ${id}`,
      userCodeHash: `code ${id}`,
      host: "devbox",
      address: "10.0.0.7",
      at,
      expiresAt: after(600),
      intervalSeconds: 5,
    });
  const allow = (scopes: Permission[] = ["read", "decide"], when = after(10), id = "l1") =>
    logins.decide({ id, personId: "p-ada", address: "10.0.0.9", scopes, at: when });
  let made = 0;
  const poll = (when: string, id = "l1") =>
    logins.poll(`device ${id}`, when, ({ host }) => {
      made += 1;
      return {
        id: `k${made}`,
        name: `command line on ${host}`,
        hash: `h${made}`,
        start: "csk_abcd",
        expiresAt: after(1_000_000),
      };
    });
  return { database, prisma, people, keys, logins, begin, allow, poll };
}

it("gives the key once to the device that began, as the person who allowed it, with the scopes that they chose", async () => {
  const { database, keys, begin, allow, poll } = await openTeam();
  await begin();
  expect(await poll(after(5))).toEqual({ state: "pending" });
  expect(await allow(["read"])).toBe(true);
  expect(await poll(after(12))).toMatchObject({
    state: "allowed",
    key: { id: "k1", name: "command line on devbox", owner: "ada", createdBy: "ada", scopes: ["read"] },
  });
  expect(await poll(after(20))).toEqual({ state: "unknown" });
  expect(await keys.list(null)).toHaveLength(1);
  const everybody = { filters: {}, visibleTo: { all: true } as const, before: null, limit: 10 };
  const { seqs } = await searchAudit(database, everybody);
  expect(await readAuditRows(database, seqs)).toMatchObject([
    {
      tool: "Key",
      changed: {
        what: "made",
        name: "command line on devbox",
        login: { host: "devbox", address: "10.0.0.7" },
      },
      decidedBy: { name: "ada", personId: "p-ada", address: "10.0.0.9" },
    },
  ]);
});

it("makes one key if the device asks many times at once", async () => {
  const { keys, begin, allow, poll } = await openTeam();
  await begin();
  await allow();
  const polled = await Promise.all([1, 2, 3, 4].map(() => poll(after(12))));
  expect(polled.map(({ state }) => state).sort()).toEqual(["allowed", "unknown", "unknown", "unknown"]);
  expect(await keys.list(null)).toHaveLength(1);
});

it("counts the first of two answers at once", async () => {
  const { logins, begin, allow } = await openTeam();
  await begin();
  const refuse = () =>
    logins.decide({ id: "l1", personId: "p-owner", address: null, scopes: [], at: after(10) });
  const counted = await Promise.all([allow(), refuse(), allow(), refuse()]);
  expect(counted.filter(Boolean)).toHaveLength(1);
  expect([await allow(), await refuse()]).toEqual([false, false]);
});

it("gives nothing after a refusal, nor for a code that no login has", async () => {
  const { keys, begin, allow, poll } = await openTeam();
  await begin();
  expect(await allow([])).toBe(true);
  expect(await poll(after(12))).toEqual({ state: "refused" });
  expect(await poll(after(12), "l2")).toEqual({ state: "unknown" });
  expect(await keys.list(null)).toEqual([]);
});

it("is over after its time: no answer counts any more, and an answered one gives no key", async () => {
  const { keys, begin, allow, poll } = await openTeam();
  await begin();
  await begin("l2");
  expect(await allow(["read"], after(590), "l2")).toBe(true);
  expect(await allow(["read"], after(600))).toBe(false);
  expect(await poll(after(600))).toEqual({ state: "expired" });
  expect(await poll(after(600), "l2")).toEqual({ state: "expired" });
  expect(await keys.list(null)).toEqual([]);
});

it("makes a device wait longer that asks too often", async () => {
  const { begin, poll } = await openTeam();
  await begin();
  const states: string[] = [];
  for (const seconds of [5, 7, 12, 27]) states.push((await poll(after(seconds))).state);
  expect(states).toEqual(["pending", "hasted", "hasted", "pending"]);
});

it.each([
  { name: "may less now", end: "viewer" },
  { name: "left the team", end: null },
] as const)("makes no key for somebody who $name, even if they may again later", async ({ end }) => {
  const { people, prisma, keys, begin, allow, poll } = await openTeam();
  await begin();
  await allow();
  if (end === null) await people.remove("p-ada", stamp);
  else await people.setRole("p-ada", end, stamp);
  expect(await poll(after(12))).toEqual({ state: "refused" });
  if (end !== null) await prisma.person.update({ where: { id: "p-ada" }, data: { role: "operator" } });
  expect(await poll(after(18))).toEqual({ state: "refused" });
  expect(await keys.list(null)).toEqual([]);
});

it("outlives nobody's removal, whichever comes first", async () => {
  const { people, keys, begin, allow, poll } = await openTeam();
  await begin();
  await allow();
  await Promise.allSettled([poll(after(12)), people.remove("p-ada", stamp)]);
  expect((await keys.list(null)).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
});

it("begins under another code if one is taken, and forgets old logins", async () => {
  const { prisma, logins, begin } = await openTeam();
  expect(await begin()).toBe(true);
  const again = {
    id: "l9",
    deviceHash: "device l9",
    host: "devbox",
    address: "10.0.0.7",
    expiresAt: after(100_000),
    intervalSeconds: 5,
  };
  expect(await logins.begin({ ...again, userCodeHash: "code l1", at })).toBe(false);
  expect(await logins.begin({ ...again, userCodeHash: "code l9", at: after(10_000) })).toBe(true);
  expect((await prisma.deviceLogin.findMany()).map(({ id }) => id)).toEqual(["l9"]);
});
