import { expect, it } from "vitest";
import { exportRows } from "../audit/export/export-rows.ts";
import { createAuditSigner, newAuditKey } from "../audit/log/audit-signature.ts";
import { forgetDecisions } from "../audit/log/forget.ts";
import { verifyAuditLog } from "../audit/log/verify-audit-log.ts";
import { readAuditRows } from "../audit/search/read-audit-rows.ts";
import { searchAudit } from "../audit/search/search-audit.ts";
import { openHarness } from "../fixtures/database-harness.ts";
import { createTeamRepository } from "../settings/team-repository.ts";
import { createInvitationsRepository } from "./invitations-repository.ts";
import { createKeysRepository } from "./keys-repository.ts";
import { createPeopleRepository } from "./people-repository.ts";
import { createSignInsRepository } from "./sign-ins-repository.ts";

const at = "2026-11-22T10:00:00.000Z";
const later = "2026-11-23T10:00:00.000Z";
const owner = { id: "p-owner", name: "owner" };
const by = { name: "owner", personId: "p-owner", keyId: "start-token", address: "10.0.0.1" };
const stamp = { by, at };

async function openTeam() {
  const { database } = await openHarness();
  const people = createPeopleRepository(database);
  await people.ensureOwner({ ...owner, at });
  const [invitations, keys] = [createInvitationsRepository(database), createKeysRepository(database)];
  const invite = (
    id: string,
    role: "admin" | "viewer" = "viewer",
    inviter = owner,
    keyId: string | null = null,
  ) =>
    invitations.create({
      id,
      codeHash: `hash of ${id}`,
      role,
      email: `${id}@private.example`,
      inviter,
      keyId,
      at,
      expiresAt: later,
      by: inviter === owner ? by : { name: inviter.name, personId: inviter.id },
    });
  const join = (id: string, name: string) =>
    invitations.join(`hash of ${id}`, {
      id: `p-${name}`,
      name,
      email: `${name}@private.example`,
      isEmailVerified: false,
      at,
      address: "10.0.0.9",
      account: { id: `a-${name}`, providerId: "credential", password: "scrypt" },
    });
  const makeKey = (
    id: string,
    maker = owner,
    machine: { id: string; name: string; role: "operator" } | null = null,
  ) =>
    keys.create({
      id,
      name: `key ${id}`,
      start: "csk_abcd",
      scopes: ["read"],
      hash: `secret of ${id}`,
      maker,
      machine,
      at,
      expiresAt: null,
      by: { name: maker.name, personId: maker.id, address: "10.0.0.7" },
    });
  /** What the audit log has, the oldest first: the tool, what was changed, and by whom. */
  const rows = async () => {
    const { seqs } = await searchAudit(database, {
      filters: {},
      visibleTo: { all: true },
      before: null,
      limit: 100,
    });
    const listed = await readAuditRows(database, seqs);
    return listed.reverse().map(({ tool, changed, decidedBy }) => ({ tool, decidedBy, ...changed }));
  };
  return { database, people, invitations, keys, invite, join, makeKey, rows };
}

it("who was invited, who joined by it and as what, each has its row, and none says a code or an address of mail", async () => {
  const { database, invitations, invite, join, rows } = await openTeam();
  await invite("i1", "admin");
  await join("i1", "kim");
  await invite("i2");
  await invitations.revoke("i2", stamp);
  const made = {
    tool: "Invitation",
    decidedBy: { kind: "person", ...by },
    invitedBy: "owner",
    expiresAt: later,
  };
  expect(await rows()).toEqual([
    { ...made, what: "made", invitation: "i1", role: "admin" },
    {
      tool: "Person",
      what: "joined",
      person: "kim",
      personId: "p-kim",
      role: "admin",
      how: "password",
      invitation: "i1",
      invitedBy: "owner",
      decidedBy: { kind: "person", name: "kim", personId: "p-kim", address: "10.0.0.9" },
    },
    { ...made, what: "made", invitation: "i2", role: "viewer" },
    { ...made, what: "revoked", invitation: "i2", role: "viewer" },
  ]);
  const { rows: whole } = await database.pool.query(
    "SELECT d.entry::text, a.what, a.search, a.terms FROM audit_entry d JOIN audit_row a USING (seq)",
  );
  expect(JSON.stringify(whole)).not.toMatch(/hash of|private\.example|scrypt/);
  expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 4 });
});

it("a role, an end and all that ended with it have one row each", async () => {
  const { database, people, invite, join, makeKey, rows } = await openTeam();
  await invite("i1", "admin");
  await join("i1", "kim");
  const kim = { id: "p-kim", name: "kim" };
  await invite("i2", "viewer", kim);
  await people.setRole("p-kim", "admin", stamp);
  await makeKey("k1", kim, { id: "p-ci", name: "ci", role: "operator" });
  await people.setRole("p-kim", "approver", stamp);
  await people.remove("p-kim", stamp);
  expect((await rows()).slice(3)).toEqual([
    expect.objectContaining({ tool: "Key", what: "made" }),
    {
      tool: "Person",
      what: "role",
      person: "kim",
      personId: "p-kim",
      decidedBy: { kind: "person", ...by },
      from: { role: "admin" },
      to: { role: "approver" },
      invitations: ["i2"],
    },
    {
      tool: "Person",
      what: "removed",
      person: "kim",
      personId: "p-kim",
      decidedBy: { kind: "person", ...by },
      role: "approver",
      isMachine: false,
      invitations: [],
      keys: [{ key: "k1", name: "key k1", start: "csk_abcd" }],
    },
  ]);
  expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 6 });
});

it("a key has a row when it is made and when it is revoked, with what lists show of it and no more", async () => {
  const { database, keys, makeKey, rows } = await openTeam();
  await makeKey("k1", owner, { id: "p-ci", name: "ci", role: "operator" });
  await makeKey("k2");
  await keys.revoke("k1", { by, at });
  const [made, ofOwner, revoked] = await rows();
  const key = { tool: "Key", start: "csk_abcd", madeBy: "owner", scopes: ["read"], expiresAt: null };
  const maker = { kind: "person", name: "owner", personId: "p-owner", address: "10.0.0.7" };
  const ofMachine = { owner: "ci", ownerId: "p-ci", isMachine: true, role: "operator" };
  expect(made).toEqual({ ...key, ...ofMachine, what: "made", key: "k1", name: "key k1", decidedBy: maker });
  expect(ofOwner).toMatchObject({ owner: "owner", isMachine: false, role: "owner", key: "k2" });
  expect(revoked).toEqual({
    ...made,
    what: "revoked",
    invitations: [],
    decidedBy: { kind: "person", ...by },
  });
  const { rows: whole } = await database.pool.query("SELECT entry::text FROM audit_entry");
  expect(JSON.stringify(whole)).not.toContain("secret of");
});

it("another e-mail address has a row that does not say it; the same one has none", async () => {
  const { people, rows } = await openTeam();
  await people.setEmail("p-owner", "owner@private.example", stamp);
  await people.setEmail("p-owner", "owner@private.example", stamp);
  expect(await rows()).toEqual([
    {
      tool: "Person",
      what: "email",
      person: "owner",
      personId: "p-owner",
      decidedBy: { kind: "person", ...by },
    },
  ]);
});

it("what is refused leaves no row", async () => {
  const { people, invitations, keys, invite, join, makeKey, rows } = await openTeam();
  await invite("i1");
  await join("i1", "kim");
  await makeKey("k1");
  await keys.revoke("k1", stamp);
  const before = await rows();
  const refused = () => {
    throw new Error("not as they are");
  };
  for (const ask of [
    () => people.remove("p-owner", stamp),
    () => people.setRole("p-owner", "viewer", stamp),
    () => people.setRole("p-kim", "admin", stamp, refused),
    () => people.remove("p-nobody", stamp),
    () => people.setEmail("p-owner", "kim@private.example", stamp),
    () => join("i1", "lea"),
    () => invite("i2", "viewer", { id: "p-kim", name: "kim" }),
    () => invitations.revoke("i1", stamp),
    () => keys.revoke("k1", stamp),
    () => makeKey("k2", owner, { id: "p-2", name: "kim", role: "operator" }),
    () => makeKey("k3", { id: "p-kim", name: "kim" }, { id: "p-3", name: "bot", role: "operator" }),
    () => makeKey("k4", { id: "p-nobody", name: "nobody" }),
  ]) {
    await expect(ask()).rejects.toThrow();
  }
  expect(await rows()).toEqual(before);
});

it("changes of people, keys, roles and settings at once stay one whole chain", async () => {
  const { database, people, invite, join, makeKey, rows, keys } = await openTeam();
  const team = createTeamRepository(database);
  for (const id of ["i1", "i2", "i3"]) await invite(id, "admin");
  await join("i1", "kim");
  await join("i2", "lea");
  await makeKey("k1");
  const asked = await Promise.allSettled([
    people.setRole("p-kim", "owner", stamp),
    people.remove("p-lea", stamp),
    join("i3", "mo"),
    keys.revoke("k1", stamp),
    keys.revoke("k1", stamp),
    makeKey("k2"),
    invite("i4"),
    invite("i5"),
    ...Array.from({ length: 8 }, (_, index) => team.change({ keepsDays: index + 1 }, stamp)),
  ]);
  expect(asked.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await rows()).toHaveLength(6 + 15);
  expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 21 });
});

it("the rows are found by the names in them, exported, and forgotten when their time is over", async () => {
  const { database, invite, join } = await openTeam();
  await invite("i1");
  await join("i1", "kim");
  const visibleTo = { all: false, name: "somebody" } as const;
  const find = async (tool: string, text: string) =>
    (await searchAudit(database, { filters: { tool }, text, visibleTo, before: null, limit: 10 })).seqs;
  expect([await find("Person", "kim"), await find("Invitation", "viewer")]).toEqual([["2"], ["1"]]);
  expect(await find("Person", "private.example")).toEqual([]);
  const exported: string[] = [];
  for await (const page of exportRows(database, { filters: {}, visibleTo, upTo: "2" })) {
    exported.push(...page.map(({ tool, entry }) => `${tool} ${entry?.includes("joined")}`));
  }
  expect(exported).toEqual(["Invitation false", "Person true"]);
  const signer = createAuditSigner(newAuditKey());
  const forgetting = { before: later, at: later, by: "owner", why: "older than a day" };
  expect(await forgetDecisions(database, signer, forgetting)).toBe(2);
  const [row] = await readAuditRows(database, ["2"]);
  expect(row).toMatchObject({ tool: "Person", changed: null, what: "", isForgotten: true });
  const trust = { keys: new Set([signer.keyId]), noted: null };
  expect(await verifyAuditLog(database, trust)).toMatchObject({ isIntact: true, forgotten: 2 });
});

it("a row that somebody made unreadable is listed all the same, and the check names it", async () => {
  const { database, invite } = await openTeam();
  await invite("i1");
  await database.pool.query("ALTER TABLE audit_entry DISABLE TRIGGER ALL");
  await database.pool.query(`UPDATE audit_entry SET entry = '{"verdict":"nonsense"}'::json WHERE seq = 1`);
  expect(await readAuditRows(database, ["1"])).toMatchObject([
    { id: "1", tool: "Invitation", changed: null },
  ]);
  expect(await verifyAuditLog(database)).toMatchObject({ isIntact: false, seq: "1" });
});

it("a way in is opened and closed together with its row, and by nobody who has left", async () => {
  const { database, people, invite, join, rows } = await openTeam();
  const signIns = createSignInsRepository(database);
  const add = (id: string, userId: string) =>
    database.prisma.passkey.create({
      data: {
        id,
        userId,
        name: "Laptop",
        publicKey: "pk",
        credentialID: `c-${id}`,
        counter: 0,
        deviceType: "singleDevice",
        backedUp: false,
      },
    });
  for (const name of ["kim", "lou"]) {
    await invite(`i-${name}`);
    await join(`i-${name}`, name);
  }
  const kim = { by: { name: "kim", personId: "p-kim", address: "10.0.0.9" }, at: later };
  await add("k1", "p-kim");
  await signIns.setPasswordHash("p-kim", { id: "a2", hash: "scrypt again", ...kim });
  expect(await signIns.keepPasskey("p-kim", "k1", kim)).toMatchObject({ id: "k1", name: "Laptop" });
  await signIns.removePasskey("p-kim", "k1", kim);
  await signIns.linkProvider("p-kim", { id: "a3", subject: "s-kim", address: "10.0.0.8", at: later });
  const kept = (await rows()).slice(-4);
  const whose = { tool: "Person", person: "kim", personId: "p-kim" };
  const decidedBy = { kind: "person", ...kim.by };
  expect(kept).toEqual([
    { ...whose, what: "password", decidedBy },
    { ...whose, what: "passkey-added", passkey: "Laptop", decidedBy },
    { ...whose, what: "passkey-removed", passkey: "Laptop", decidedBy },
    { ...whose, what: "provider", decidedBy: { ...decidedBy, address: "10.0.0.8" } },
  ]);
  expect(await signIns.passwordHash("p-kim")).toBe("scrypt again");

  await people.remove("p-lou", stamp);
  await add("k2", "p-lou");
  const { length } = await rows();
  const gone = { code: "not-found" };
  await expect(signIns.keepPasskey("p-lou", "k2", kim)).rejects.toMatchObject(gone);
  expect(await signIns.passkeys("p-lou")).toEqual([]);
  await expect(signIns.removePasskey("p-kim", "k2", kim)).rejects.toMatchObject(gone);
  await expect(signIns.setPasswordHash("p-lou", { id: "a4", hash: "x", ...kim })).rejects.toMatchObject(gone);
  const late = { id: "a5", subject: "s-lou", address: "10.0.0.8", at: later };
  await expect(signIns.linkProvider("p-lou", late)).rejects.toMatchObject(gone);
  expect(await signIns.ways("p-lou")).toEqual({ hasPassword: false, passkeys: 0 });
  expect(await rows()).toHaveLength(length);
  expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });
});
