import { signIn } from "@countersign/contracts/person";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cookieIn, type TeamMember } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const enter = (email: string, password: string) =>
  api.as({}).send("/api/auth/sign-in/email", { email, password });
const signInsOf = async (who: Pick<TeamMember, "get">) =>
  dataOf(z.array(signIn), await who.get("account.signIns")).data;

describe("sign-ins", () => {
  it("are listed with the browser in words, and ended one by one; who watched is cut off", async () => {
    const ann = await api.person("ann", "operator");
    const answer = await api
      .as({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" })
      .send("/api/auth/sign-in/email", { email: ann.email, password: ann.password });
    const other = api.as({ cookie: cookieIn(answer) });
    const listed = await signInsOf(ann);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ["Firefox on Linux", false],
        ["a program", true],
      ]),
    );
    const stream = await other.ask("/api/trpc/events.follow");
    const id = listed.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await ann.post("account.revokeSignIn", { id })).status).toBe(200);
    expect((await other.get("people.self")).status).toBe(401);
    expect(await stream.text()).toContain("event: connected");
    expect((await ann.get("people.self")).status).toBe(200);
  });

  it("of somebody else are not found", async () => {
    const [bea, cid] = [await api.person("bea", "operator"), await api.person("cid", "owner")];
    const id = (await signInsOf(bea))[0]?.id;
    expect((await cid.post("account.revokeSignIn", { id })).status).toBe(404);
    expect((await bea.get("people.self")).status).toBe(200);
  });

  it("are all ended but one's own", async () => {
    const dan = await api.person("dan", "viewer");
    const others = [await enter(dan.email, dan.password), await enter(dan.email, dan.password)];
    await dan.post("account.revokeOtherSignIns");
    const statuses = others.map(
      async (one) => (await api.as({ cookie: cookieIn(one) }).get("people.self")).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401]);
    expect((await dan.get("people.self")).status).toBe(200);
  });
});

describe("a password", () => {
  it("is changed by who knows it; the old one and other sign-ins end", async () => {
    const eve = await api.person("eve", "viewer");
    const other = api.as({ cookie: cookieIn(await enter(eve.email, eve.password)) });
    const password = "quite another password";
    expect((await eve.post("account.setPassword", { password })).status).toBe(403);
    expect((await eve.post("account.setPassword", { password, current: "wrong" })).status).toBe(403);
    expect((await eve.post("account.setPassword", { password, current: eve.password })).status).toBe(200);
    expect((await other.get("people.self")).status).toBe(401);
    expect((await eve.get("people.self")).status).toBe(200);
    expect((await enter(eve.email, eve.password)).status).toBe(401);
    expect((await enter(eve.email, password)).status).toBe(200);
  });

  it("is not guessed by who sits at an open browser", async () => {
    const fay = await api.person("fay", "viewer");
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
    const change = (current: string) =>
      fay.post("account.setPassword", { password: "quite another password", current });
    for (let attempt = 0; attempt < 5; attempt += 1) await change("wrong");
    const refused = await change(fay.password);
    expect([refused.status, refused.text.includes("Try again in")]).toEqual([403, true]);
    await changeRows(api.databaseUrl, "DELETE FROM sign_in_try");
  });

  it("of the first owner is set with an address, and works beside the token", async () => {
    const owner = api.as({ cookie: cookieIn(await api.as({}).ask(`/sign-in?token=${api.token}`)) });
    expect((await owner.post("account.setEmail", { email: " Boss@Team.example" })).text).toContain(
      '"email":"boss@team.example"',
    );
    expect((await owner.post("account.setPassword", { password: "the boss has a password" })).status).toBe(
      200,
    );
    const answer = await enter("boss@team.example", "the boss has a password");
    expect(await answer.json()).toEqual({ name: "owner" });
    // Who has the token sets it anew without the one that was forgotten.
    expect((await owner.post("account.setPassword", { password: "the boss forgot the other" })).status).toBe(
      200,
    );
  });
});

it.each([
  { name: "account.setEmail", input: { email: "thief@team.example" } },
  { name: "account.setPassword", input: { password: "a password of a thief" } },
])(
  "$name needs a sign-in of the last day: no new way in from a browser that was left open",
  async ({ name, input }) => {
    const cookie = cookieIn(await api.as({}).ask(`/sign-in?token=${api.token}`));
    const jo = await api.person(`j${Math.random().toString(36).slice(2)}`, "viewer");
    await changeRows(api.databaseUrl, "DELETE FROM auth_account WHERE person_id = $1", [jo.id]);
    await changeRows(api.databaseUrl, "UPDATE auth_session SET created_at = now() - interval '25 hours'");
    const refused = await jo.post(name, input);
    expect([refused.status, refused.text.includes("sign out and in again")]).toEqual([403, true]);
    expect((await api.as({ cookie }).get("people.self")).status).toBe(200);
  },
);

it("a password that is there is not replaced from a browser in which the start token signed in long ago", async () => {
  const owner = api.as({ cookie: cookieIn(await api.as({}).ask(`/sign-in?token=${api.token}`)) });
  const password = "a password that was there";
  expect((await owner.post("account.setPassword", { password })).status).toBe(200);
  await changeRows(api.databaseUrl, "UPDATE auth_session SET created_at = now() - interval '25 hours'");
  const refused = await owner.post("account.setPassword", { password: "a password of a thief" });
  expect([refused.status, refused.text.includes("sign out and in again")]).toEqual([403, true]);
  const again = api.as({ cookie: cookieIn(await api.as({}).ask(`/sign-in?token=${api.token}`)) });
  expect((await again.post("account.setPassword", { password })).status).toBe(200);
});

it("an address that somebody has is not taken by another", async () => {
  const [gus, hal] = [await api.person("gus", "viewer"), await api.person("hal", "viewer")];
  expect((await hal.post("account.setEmail", { email: "GUS@team.example" })).status).toBe(409);
  expect((await hal.post("account.setEmail", { email: "not an address" })).status).toBe(400);
  expect((await gus.get("people.self")).text).toContain("gus@team.example");
});
