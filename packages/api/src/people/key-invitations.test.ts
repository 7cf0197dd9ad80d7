import { describe, expect, it } from "vitest";
import { readAuditRows } from "../audit/search/read-audit-rows.ts";
import { openHarness } from "../fixtures/database-harness.ts";
import { createInvitationsRepository } from "./invitations-repository.ts";
import { createKeysRepository } from "./keys-repository.ts";
import { lockPeople } from "./lock-people.ts";
import { createPeopleRepository } from "./people-repository.ts";

const at = "2026-11-22T10:00:00.000Z";
const tomorrow = "2026-11-23T10:00:00.000Z";
const nextWeek = "2026-11-29T10:00:00.000Z";
const owner = { id: "p-owner", name: "owner" };
const stamp = { by: "owner", at };

async function openTeam(keyExpiresAt: string | null = null) {
  const { database } = await openHarness();
  const [invitations, keys] = [createInvitationsRepository(database), createKeysRepository(database)];
  await createPeopleRepository(database).ensureOwner({ ...owner, at });
  for (const id of ["k1", "k2"]) {
    await keys.create({
      id,
      name: `key ${id}`,
      start: "csk_abcd",
      hash: `secret of ${id}`,
      scopes: ["people"],
      at,
      maker: owner,
      machine: null,
      by: "owner",
      expiresAt: keyExpiresAt,
    });
  }
  const invite = (id: string, keyId: string | null, now = at) =>
    invitations.create({
      id,
      codeHash: `hash of ${id}`,
      role: "viewer",
      email: null,
      inviter: owner,
      keyId,
      at: now,
      by: { name: "owner", ...(keyId === null ? {} : { keyId }) },
      expiresAt: nextWeek,
    });
  const join = (id: string, now = at) =>
    invitations.join(`hash of ${id}`, {
      id: `p-${id}`,
      name: `by-${id}`,
      email: `${id}@team.example`,
      isEmailVerified: false,
      at: now,
      address: "10.0.0.9",
      account: { id: `a-${id}`, providerId: "credential", password: "scrypt" },
    });
  const states = async (now = at) =>
    Object.fromEntries((await invitations.list(now)).map(({ id, state }) => [id, state]));
  return { database, invitations, keys, invite, join, states };
}

describe("an invitation that a key made", () => {
  it("is taken back with the key, whose row in the audit log names it; others stay", async () => {
    const { database, invitations, keys, invite, join, states } = await openTeam();
    for (const id of ["open", "used", "back"]) await invite(id, "k1");
    await invite("of-other-key", "k2");
    await invite("of-person", null);
    await join("used");
    await invitations.revoke("back", stamp);
    await keys.revoke("k1", stamp);
    expect(await states()).toEqual({
      open: "revoked",
      used: "used",
      back: "revoked",
      "of-other-key": "open",
      "of-person": "open",
    });
    await expect(invitations.open("hash of open", at)).rejects.toMatchObject({ code: "not-found" });
    await expect(join("open")).rejects.toMatchObject({ code: "not-found" });
    for (const id of ["of-other-key", "of-person"]) await join(id);
    const [row] = (await readAuditRows(database, ["10"])).map(({ tool, changed }) => ({ tool, ...changed }));
    expect(row).toMatchObject({ tool: "Key", what: "revoked", key: "k1", invitations: ["open"] });
  });

  it("is good no longer than the key, and says so", async () => {
    const { invitations, invite, join, states } = await openTeam(tomorrow);
    expect(await invite("i1", "k1")).toMatchObject({ expiresAt: tomorrow });
    expect(await invite("i2", null)).toMatchObject({ expiresAt: nextWeek });
    expect(await states(tomorrow)).toEqual({ i1: "expired", i2: "open" });
    await expect(invitations.open("hash of i1", tomorrow)).rejects.toMatchObject({ code: "not-found" });
    await expect(join("i1", tomorrow)).rejects.toMatchObject({ code: "not-found" });
    await expect(invite("i3", "k1", tomorrow)).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([
    { name: "has expired", data: { expiresAt: at } },
    { name: "was revoked", data: { revokedAt: at } },
  ])("opens nothing where the row of the key alone says that it $name", async ({ data }) => {
    const { database, invitations, invite, join } = await openTeam();
    await invite("i1", "k1");
    await database.prisma.apiKey.update({ where: { id: "k1" }, data });
    await expect(invitations.open("hash of i1", at)).rejects.toMatchObject({ code: "not-found" });
    await expect(join("i1")).rejects.toMatchObject({ code: "not-found" });
  });

  it("is not made by a key that is being revoked", async () => {
    const { database, invite, states } = await openTeam();
    const { inviting } = await database.prisma.$transaction(async (tx) => {
      await lockPeople(tx);
      const inviting = Promise.allSettled([invite("i1", "k1")]);
      await tx.apiKey.update({ where: { id: "k1" }, data: { revokedAt: at } });
      return { inviting };
    });
    expect(await inviting).toMatchObject([{ status: "rejected", reason: { code: "forbidden" } }]);
    expect(await states()).toEqual({});
  });

  it("never stays open beside the key's end, whichever comes first", async () => {
    const { keys, invite, states } = await openTeam();
    const ids = ["i1", "i2", "i3", "i4"];
    const asked = [invite("i1", "k1"), invite("i2", "k1"), keys.revoke("k1", stamp)];
    const ended = await Promise.allSettled([...asked, invite("i3", "k1"), invite("i4", "k1")]);
    expect(ended[2]?.status).toBe("fulfilled");
    const kept = await states();
    expect(ids.filter((id) => kept[id] === "open")).toEqual([]);
  });
});
