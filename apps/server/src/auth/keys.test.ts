import { invitation, invitationMade, keyMade } from "@countersign/contracts/person";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { ApiClient } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ keepsLog: true });
});
afterAll(() => api.close());

type Maker = Pick<ApiClient, "post">;
const make = async (by: Maker, input: object) =>
  dataOf(keyMade, await by.post("keys.create", { name: "a key", days: 30, scopes: ["read"], ...input })).data;
const using = (secret: string) => api.as({ authorization: `Bearer ${secret}` });

describe("a key", () => {
  it("acts as its person, with no more than its scopes", async () => {
    const ann = await api.person("ann", "operator");
    const { key, secret } = await make(ann, { scopes: ["read", "decide"] });
    expect(key).toMatchObject({ owner: "ann", isMachine: false, createdBy: "ann", revokedAt: null });
    expect(secret.startsWith(key.start)).toBe(true);
    const self = await using(secret).get("people.self");
    expect(self.body).toMatchObject({
      result: {
        data: {
          person: { name: "ann" },
          proof: "key",
          permissions: ["read", "decide"],
          key: { name: "a key" },
        },
      },
    });
    const refused = await using(secret).post("sessions.create", { workspace: "/", prompt: "hello" });
    expect([refused.status, refused.text.includes("scopes don’t include")]).toEqual([403, true]);
  });

  it("is shown once, and kept as a hash", async () => {
    const bea = await api.person("bea", "viewer");
    const { secret } = await make(bea, {});
    await using(secret).get("people.self");
    expect((await bea.get("keys.list")).text).not.toContain(secret);
    const rows = await changeRows(api.databaseUrl, "SELECT * FROM api_key");
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(api.log()).not.toContain(secret);
  });

  it.each([
    { name: "more than a viewer may", role: "viewer", input: { scopes: ["read", "decide"] }, status: 403 },
    { name: "more than an operator may", role: "operator", input: { scopes: ["rules"] }, status: 403 },
    { name: "what nobody may", role: "admin", input: { scopes: ["everything"] }, status: 400 },
    { name: "nothing", role: "admin", input: { scopes: [] }, status: 400 },
    {
      name: "a machine, by who manages nobody",
      role: "operator",
      input: { machine: { name: "ci", role: "viewer" } },
      status: 403,
    },
    {
      name: "a machine that is an owner",
      role: "admin",
      input: { machine: { name: "ci", role: "owner" } },
      status: 400,
    },
    {
      name: "a machine with more than its role",
      role: "admin",
      input: { scopes: ["read", "decide"], machine: { name: "ci", role: "viewer" } },
      status: 400,
    },
    {
      name: "a machine under somebody's name",
      role: "admin",
      input: { machine: { name: "owner", role: "viewer" } },
      status: 409,
    },
  ] as const)("is not made for $name", async ({ role, input, status }) => {
    const by = await api.person(`z${Math.random().toString(36).slice(2)}`, role);
    const asked = { name: "k", days: null, scopes: ["read"], ...input };
    expect((await by.post("keys.create", asked)).status).toBe(status);
  });

  it("is refused once it is revoked, too old or of another installation", async () => {
    const cid = await api.person("cid", "operator");
    const other = await openApi();
    onTestFinished(() => other.close());
    const [revoked, old] = [await make(cid, {}), await make(cid, {})];
    const foreign = await make(other, {});
    const stream = await using(old.secret).ask("/api/trpc/events.follow");
    await cid.post("keys.revoke", { id: revoked.key.id });
    await changeRows(api.databaseUrl, "UPDATE api_key SET expires_at = now() WHERE id = $1", [old.key.id]);
    const statuses = [revoked, old, foreign].map(
      async ({ secret }) => (await using(secret).get("people.self")).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 401]);
    // The end of the connection is the end of its text.
    expect(await stream.text()).toContain("event: connected");
    expect((await cid.post("keys.revoke", { id: revoked.key.id })).status).toBe(409);
  });

  it("loses at once what its person loses, and ends the streams that it opened", async () => {
    const dan = await api.person("dan", "operator");
    const { secret } = await make(dan, { scopes: ["read", "decide", "operate"] });
    const stream = await using(secret).ask("/api/trpc/events.follow");
    await api.post("people.setRole", { id: dan.id, role: "viewer" });
    expect((await using(secret).get("people.self")).body).toMatchObject({
      result: { data: { permissions: ["read"] } },
    });
    // The end of the connection is the end of its text.
    expect(await stream.text()).toContain("event: connected");
  });

  it.each([
    { name: "keys.create", input: { name: "k", scopes: ["read"], days: null } },
    { name: "account.setPassword", input: { password: "a password that is long" } },
    { name: "account.setEmail", input: { email: "thief@team.example" } },
    { name: "account.revokeOtherSignIns", input: undefined },
  ])("does not outlive itself by $name", async ({ name, input }) => {
    const eve = await api.person(`e${Math.random().toString(36).slice(2)}`, "admin");
    const { secret } = await make(eve, { scopes: ["read", "people", "operate"] });
    expect((await using(secret).post(name, input)).status).toBe(403);
  });

  it("lets in nobody who may more than it", async () => {
    const fay = await api.person("fay", "admin");
    const { secret } = await make(fay, { scopes: ["read", "people"] });
    expect((await using(secret).post("people.invite", { role: "operator" })).status).toBe(403);
    expect((await using(secret).post("people.invite", { role: "viewer" })).status).toBe(200);
  });

  it("takes the invitations with it that it made when it is revoked, and they open nothing when it is too old", async () => {
    const asked = { scopes: ["read", "people"] };
    const [revoked, old] = [await make(api, asked), await make(api, asked)];
    const invite = async (secret: string) =>
      dataOf(invitationMade, await using(secret).post("people.invite", { role: "viewer" })).data;
    const [byRevoked, byOld] = [await invite(revoked.secret), await invite(old.secret)];
    await api.post("keys.revoke", { id: revoked.key.id });
    await changeRows(api.databaseUrl, "UPDATE api_key SET expires_at = now() WHERE id = $1", [old.key.id]);
    for (const { path } of [byRevoked, byOld]) {
      const code = new URL(path, api.origin).searchParams.get("code");
      const guest = { name: "guest", email: "guest@team.example", password: "a password that is long" };
      expect((await api.as({}).send("/api/auth/join/show", { code })).status).toBe(404);
      expect((await api.as({}).send("/api/auth/join", { code, ...guest })).status).toBe(404);
    }
    const listed = dataOf(z.array(invitation), await api.get("people.invitations")).data;
    expect(listed.find(({ id }) => id === byRevoked.invitation.id)).toMatchObject({ state: "revoked" });
  });

  it("of an owner makes no admin without the scope for it", async () => {
    const { secret } = await make(api, {
      scopes: ["read", "decide", "operate", "rules", "people", "bypass"],
    });
    expect((await using(secret).post("people.invite", { role: "admin" })).status).toBe(403);
  });

  it("revokes itself, and no other key of its person or their machines without `people`", async () => {
    const kit = await api.person("kit", "admin");
    const machine = { name: "kit-bot", role: "viewer" };
    const [stolen, laptop, bot] = [await make(kit, {}), await make(kit, {}), await make(kit, { machine })];
    for (const { key } of [laptop, bot]) {
      const refused = await using(stolen.secret).post("keys.revoke", { id: key.id });
      expect([refused.status, refused.text.includes("can only revoke itself")]).toEqual([403, true]);
    }
    const byMachine = await using(bot.secret).post("keys.revoke", { id: laptop.key.id });
    expect(byMachine.status).toBe(403);
    expect((await using(laptop.secret).get("people.self")).status).toBe(200);
    expect((await using(stolen.secret).post("keys.revoke", { id: stolen.key.id })).status).toBe(200);
    expect((await using(stolen.secret).get("people.self")).status).toBe(401);
    const manager = await make(kit, { scopes: ["read", "people"] });
    expect((await using(manager.secret).post("keys.revoke", { id: laptop.key.id })).status).toBe(200);
  });

  it("of somebody else is neither seen nor revoked without `people`", async () => {
    const [gus, hal] = [await api.person("gus", "operator"), await api.person("hal", "operator")];
    const { key } = await make(gus, { name: "of gus" });
    expect((await hal.get("keys.list")).text).not.toContain("of gus");
    expect((await hal.post("keys.revoke", { id: key.id })).status).toBe(404);
    const ina = await api.person("ina", "admin");
    expect((await ina.get("keys.list")).text).toContain("of gus");
    expect((await ina.post("keys.revoke", { id: key.id })).status).toBe(200);
  });
});

describe("a machine", () => {
  it("acts under its own name, and cannot sign in", async () => {
    const { key, secret } = await make(api, {
      scopes: ["read"],
      machine: { name: "deploy-bot", role: "operator" },
    });
    expect(key).toMatchObject({ owner: "deploy-bot", isMachine: true, createdBy: "owner" });
    expect((await using(secret).get("people.self")).body).toMatchObject({
      result: { data: { person: { name: "deploy-bot", isMachine: true }, permissions: ["read"] } },
    });
    expect(
      (await using(secret).post("account.setPassword", { password: "a password that is long" })).status,
    ).toBe(403);
  });

  it("never has more permissions than its maker, even after their role changes", async () => {
    const jan = await api.person("jan", "admin");
    const machine = { name: "jan-bot", role: "operator" };
    const { secret } = await make(jan, { scopes: ["read", "decide"], machine });
    expect((await using(secret).get("people.self")).text).toContain('"permissions":["read","decide"]');
    await api.post("people.setRole", { id: jan.id, role: "viewer" });
    expect((await using(secret).get("people.self")).text).toContain('"permissions":["read"]');
    await api.post("people.remove", { id: jan.id });
    expect((await using(secret).get("people.self")).status).toBe(401);
  });
});
