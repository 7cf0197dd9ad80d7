import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { apiClient, cookieIn } from "../fixtures/api-client.ts";
import { openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ keepsLog: true });
});
afterAll(() => api.close());

const path = "/api/auth/sign-in/email";
const send = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.as(headers).send(path, { email, password });

describe("signing in by e-mail", () => {
  it("works with the right password, in any letter case of the address", async () => {
    const ann = await api.person("ann", "operator");
    const answer = await send(" ANN@team.example", ann.password);
    expect([answer.status, await answer.json()]).toEqual([200, { name: "ann" }]);
    const self = await api.as({ cookie: cookieIn(answer) }).get("people.self");
    expect(self.body).toMatchObject({ result: { data: { person: { name: "ann" }, proof: "password" } } });
  });

  it("ends the sign-in that the browser had before", async () => {
    const bea = await api.person("bea", "viewer");
    const answer = await send(bea.email, bea.password, { cookie: bea.cookie });
    expect((await bea.get("people.self")).status).toBe(401);
    expect((await api.as({ cookie: cookieIn(answer) }).get("people.self")).status).toBe(200);
  });

  it("answers an unknown address as a wrong password", async () => {
    const cid = await api.person("cid", "viewer");
    const answers = [];
    for (const email of [cid.email, "x1@team.example", "x2@team.example"]) {
      const answer = await send(email, "not the password at all");
      answers.push({ status: answer.status, text: await answer.text(), set: answer.headers.getSetCookie() });
    }
    for (const answer of answers) expect(answer).toEqual({ status: 401, text: answers[0]?.text, set: [] });
  });

  it.each([
    { name: "a key", body: { email: "a@team.example", password: "x", admin: true } },
    { name: "no password", body: { email: "a@team.example" } },
    { name: "an object for an address", body: { email: { contains: "@" }, password: "x" } },
    { name: "a list for a password", body: { email: "a@team.example", password: ["x"] } },
  ])("refuses $name that does not belong there", async ({ body }) => {
    expect((await api.as({}).send(path, body)).status).toBe(400);
  });

  it("leaves no password in the log or in what the server answers", async () => {
    const dan = await api.person("dan", "viewer");
    const texts = [await send(dan.email, dan.password), await send(dan.email, "another secret of dan")];
    for (const answer of texts) expect(await answer.text()).not.toMatch(/secret of dan|long password of dan/);
    expect(api.log()).toContain(path);
    expect(api.log()).not.toMatch(/secret of dan|long password of dan/);
    const rows = await changeRows(api.databaseUrl, "SELECT password FROM auth_account");
    expect(JSON.stringify(rows)).not.toMatch(/long password of/);
  });
});

describe("after five wrong passwords", () => {
  it("a right one is refused too, for a time that is said and grows; the token is not", async () => {
    const eve = await api.person("eve", "viewer");
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await send(eve.email, "wrong")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const refused = await send(eve.email, eve.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(25);
    expect(await refused.text()).toMatch(/Try again in (29|30) seconds/);
    expect((await api.as({}).ask(`/sign-in?token=${api.token}`)).status).toBe(303);
    expect((await eve.get("people.self")).status).toBe(200);

    await changeRows(api.databaseUrl, "UPDATE sign_in_try SET locked_until = now()");
    expect((await send(eve.email, "wrong")).status).toBe(401);
    expect(Number((await send(eve.email, eve.password)).headers.get("retry-after"))).toBeGreaterThan(55);
    await changeRows(api.databaseUrl, "UPDATE sign_in_try SET locked_until = now()");
    expect((await send(eve.email, eve.password)).status).toBe(200);
    expect((await send(eve.email, "wrong")).status).toBe(401);
    expect((await send(eve.email, eve.password)).status).toBe(200);
  });

  it("nobody else waits, and an address that nobody has is counted as well", async () => {
    const fay = await api.person("fay", "viewer");
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
    for (let attempt = 0; attempt < 5; attempt += 1) await send("nobody@team.example", "wrong");
    expect((await send("nobody@team.example", "wrong")).status).toBe(429);
    expect((await send(fay.email, fay.password)).status).toBe(200);
  });

  it("many at once are no way around it", async () => {
    const gus = await api.person("gus", "viewer");
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
    const answers = await Promise.all(Array.from({ length: 15 }, () => send(gus.email, "wrong")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("who tries many accounts from one address waits too, and an X-Forwarded-For is no other address", async () => {
    const hal = await api.person("hal", "viewer");
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await send(`guess${attempt}@team.example`, "wrong", { "x-forwarded-for": `10.0.0.${attempt}` });
    }
    const headers = {
      "x-forwarded-for": "203.0.113.9",
      "x-real-ip": "203.0.113.9",
      forwarded: "for=203.0.113.9",
    };
    expect((await send(hal.email, hal.password, headers)).status).toBe(429);
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
    const cookie = cookieIn(
      await send(hal.email, hal.password, { ...headers, "x-countersign-address": "203.0.113.9" }),
    );
    expect((await api.as({ cookie }).get("account.signIns")).text).toContain('"address":"127.0.0.1"');
  });
});

it("a restart does not forget who has to wait", async () => {
  const own = await openApi();
  onTestFinished(() => own.close());
  const ida = await own.person("ida", "viewer");
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await own.as({}).send(path, { email: ida.email, password: "wrong" });
  }
  const origin = await own.restart();
  const answer = await apiClient(origin, {}).send(path, { email: ida.email, password: ida.password });
  expect(answer.status).toBe(429);
});
