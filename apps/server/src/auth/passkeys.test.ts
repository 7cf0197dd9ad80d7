import { auditPage } from "@countersign/contracts/audit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiClient, cookieIn } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";
import { createSoftAuthenticator } from "../fixtures/soft-authenticator.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let origin = "";
beforeAll(async () => {
  api = await openApi();
  origin = `http://localhost:${new URL(api.origin).port}`;
});
afterAll(() => api.close());

const challenge = z.object({ challenge: z.string() });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((set) => set.split(";")[0] ?? "");
const as = (...cookies: string[]) => apiClient(origin, { cookie: cookies.join("; ") });
const begin = async (path: string, ...cookies: string[]) => {
  const answer = await as(...cookies).ask(`/api/auth/passkey/${path}`);
  return { challenge: challenge.parse(await answer.json()).challenge, cookies: cookiesOf(answer) };
};

/** Somebody with a passkey. */
async function register(name: string) {
  const member = await api.person(name, "operator");
  const device = createSoftAuthenticator(origin, "localhost");
  const begun = await begin("generate-register-options", member.cookie);
  const answer = await as(member.cookie, ...begun.cookies).send("/api/auth/passkey/verify-registration", {
    response: device.create(begun.challenge),
    name: "Laptop",
  });
  return { member, device, answer };
}

const verify = (body: object, ...cookies: string[]) =>
  as(...cookies).send("/api/auth/passkey/verify-authentication", body);

describe("a passkey", () => {
  it("is made by who is signed in, and signs in afterwards", async () => {
    const { member, device, answer } = await register("ann");
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ name: "Laptop", lastUsedAt: null }),
    ]);
    const begun = await begin("generate-authenticate-options");
    const entered = await verify({ response: device.get(begun.challenge) }, ...begun.cookies, member.cookie);
    const text = await entered.text();
    expect([entered.status, JSON.parse(text)]).toEqual([200, { name: "ann" }]);
    const self = await as(cookieIn(entered)).get("people.self");
    expect(self.body).toMatchObject({ result: { data: { proof: "passkey", passkeys: 1 } } });
    expect((await as(cookieIn(entered)).get("account.passkeys")).text).toMatch(/"lastUsedAt":"20/);
    // The sign-in that was in the browser before has ended.
    expect((await member.get("people.self")).status).toBe(401);
  });

  it("has a row of the audit log when it is made and when it is taken away; none when it was refused", async () => {
    const { member } = await register("rolf");
    const refused = await as(member.cookie).send("/api/auth/passkey/verify-registration", {
      response: createSoftAuthenticator(origin, "localhost").create("of-nobody"),
      name: "Forged",
    });
    expect(refused.status).toBe(403);
    const id = /"id":"([^"]+)"/.exec((await member.get("account.passkeys")).text)?.[1];
    expect((await api.post("account.removePasskey", { id })).status).toBe(404);
    expect((await member.post("account.removePasskey", { id })).status).toBe(200);
    const { rows } = dataOf(auditPage, await api.get("audit.search", { text: "passkey" })).data;
    const whose = { person: "rolf", personId: member.id, passkey: "Laptop" };
    const own = rows.filter(({ changed }) => changed?.person === "rolf" || changed?.passkey === "Forged");
    expect(own.map(({ changed }) => changed)).toEqual([
      { what: "passkey-removed", ...whose },
      { what: "passkey-added", ...whose },
    ]);
    for (const { decidedBy } of own) {
      expect(decidedBy).toMatchObject({ name: "rolf", address: expect.any(String) });
    }
  });

  it("ends with its person, and when it is taken away", async () => {
    const { member, device } = await register("bea");
    const enter = async () => {
      const begun = await begin("generate-authenticate-options");
      return (await verify({ response: device.get(begun.challenge) }, ...begun.cookies)).status;
    };
    expect(await enter()).toBe(200);
    const id = /"id":"([^"]+)"/.exec((await member.get("account.passkeys")).text)?.[1];
    const cid = await api.person("cid", "owner");
    expect((await cid.post("account.removePasskey", { id })).status).toBe(404);
    expect((await member.post("account.renamePasskey", { id, name: "Phone" })).text).toContain("Phone");
    expect((await member.post("account.removePasskey", { id })).status).toBe(200);
    expect(await enter()).toBe(403);
    const other = await register("dan");
    await api.post("people.remove", { id: other.member.id });
    const begun = await begin("generate-authenticate-options");
    expect((await verify({ response: other.device.get(begun.challenge) }, ...begun.cookies)).status).toBe(
      403,
    );
  });

  it("is not locked by guesses at the password", async () => {
    const { member, device } = await register("eve");
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await as().send("/api/auth/sign-in/email", { email: member.email, password: "wrong" });
    }
    const begun = await begin("generate-authenticate-options");
    expect((await verify({ response: device.get(begun.challenge) }, ...begun.cookies)).status).toBe(200);
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
  });
});

describe("a passkey does not sign in", () => {
  it.each([
    {
      name: "with the challenge of another browser",
      attack: async (device: ReturnType<typeof createSoftAuthenticator>) => {
        const [own, other] = [
          await begin("generate-authenticate-options"),
          await begin("generate-authenticate-options"),
        ];
        return verify({ response: device.get(other.challenge) }, ...own.cookies);
      },
    },
    {
      name: "without the browser that began",
      attack: async (device: ReturnType<typeof createSoftAuthenticator>) =>
        verify({ response: device.get((await begin("generate-authenticate-options")).challenge) }),
    },
    {
      name: "for a page on another site",
      attack: async (device: ReturnType<typeof createSoftAuthenticator>) => {
        const begun = await begin("generate-authenticate-options");
        return verify({ response: device.get(begun.challenge, "https://evil.example") }, ...begun.cookies);
      },
    },
    {
      name: "by another device that names it",
      attack: async (device: ReturnType<typeof createSoftAuthenticator>) => {
        const begun = await begin("generate-authenticate-options");
        const forged = createSoftAuthenticator(origin, "localhost").get(begun.challenge);
        return verify({ response: { ...forged, id: device.id, rawId: device.id } }, ...begun.cookies);
      },
    },
  ])("$name", async ({ attack }) => {
    const { device } = await register(`p${Math.random().toString(36).slice(2)}`);
    const answer = await attack(device);
    expect([answer.status, cookiesOf(answer)]).toEqual([403, []]);
  });

  it("twice with one challenge", async () => {
    const { device } = await register("fay");
    const begun = await begin("generate-authenticate-options");
    const response = device.get(begun.challenge);
    expect((await verify({ response }, ...begun.cookies)).status).toBe(200);
    expect((await verify({ response }, ...begun.cookies)).status).toBe(403);
  });
});

describe("a passkey is not made", () => {
  it("by a key, nor by nobody, nor in somebody else's name", async () => {
    const gus = await api.person("gus", "operator");
    const made = await gus.post("keys.create", { name: "k", scopes: ["read"], days: null });
    const secret = /"secret":"([^"]+)"/.exec(made.text)?.[1] ?? "";
    const path = "/api/auth/passkey/generate-register-options";
    const withKey = apiClient(origin, { authorization: `Bearer ${secret}`, cookie: gus.cookie });
    expect([(await withKey.ask(path)).status, (await as().ask(path)).status]).toEqual([403, 401]);
    const hal = await api.person("hal", "viewer");
    const begun = await begin("generate-register-options", gus.cookie);
    const response = createSoftAuthenticator(origin, "localhost").create(begun.challenge);
    const stolen = await as(hal.cookie, ...begun.cookies).send("/api/auth/passkey/verify-registration", {
      response,
      name: "x",
    });
    expect(stolen.status).toBe(403);
  });

  it("by a sign-in of long ago", async () => {
    const ida = await api.person("ida", "operator");
    await changeRows(
      api.databaseUrl,
      "UPDATE auth_session SET created_at = now() - interval '2 days' WHERE person_id = $1",
      [ida.id],
    );
    const answer = await as(ida.cookie).ask("/api/auth/passkey/generate-register-options");
    expect([answer.status, (await answer.text()).includes("sign out and in again")]).toEqual([403, true]);
  });

  it("at 127.0.0.1, which is told", async () => {
    const answer = await api.as({}).ask("/api/auth/passkey/generate-authenticate-options");
    expect([answer.status, (await answer.text()).includes(`open ${origin} instead`)]).toEqual([400, true]);
  });
});
