import { invitationMade } from "@countersign/contracts/person";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieIn } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ variables: { COUNTERSIGN_URL: "https://team.example", COUNTERSIGN_PROXIES: "1" } });
});
afterAll(() => api.close());

const password = "a password that is long";

async function invite(input: object = { role: "operator" }, by: Pick<typeof api, "post"> = api) {
  const { invitation, path } = dataOf(invitationMade, await by.post("people.invite", input)).data;
  return { invitation, code: new URL(path, api.origin).searchParams.get("code") ?? "" };
}
/** Each time from elsewhere: wrong codes are counted by address. */
const fromElsewhere = () => {
  addresses += 1;
  return api.as({ "x-forwarded-for": `203.0.113.${addresses}` });
};
let addresses = 0;
const join = (code: string, name: string, more: object = {}) =>
  fromElsewhere().send("/api/auth/join", { code, name, email: `${name}@team.example`, password, ...more });
const show = (code: string) => fromElsewhere().send("/api/auth/join/show", { code });

describe("an invitation", () => {
  it("says to who opens it what it is for, and lets one person join, who is signed in at once", async () => {
    const { code, invitation } = await invite({ role: "approver", email: "Kim@Team.example", days: 3 });
    expect(invitation).toMatchObject({ state: "open", email: "kim@team.example", createdBy: "owner" });
    expect(await (await show(code)).json()).toEqual({
      role: "approver",
      email: "kim@team.example",
      invitedBy: "owner",
      expiresAt: invitation.expiresAt,
    });
    const joined = await join(code, "kim");
    expect([joined.status, await joined.json()]).toEqual([200, { name: "kim" }]);
    const self = await api.as({ cookie: cookieIn(joined) }).get("people.self");
    expect(self.body).toMatchObject({
      result: { data: { person: { name: "kim", role: "approver" }, proof: "invitation", hasPassword: true } },
    });
    const listed = await api.get("people.invitations");
    expect(listed.text).toContain('"usedBy":"kim"');
    expect(listed.text).not.toContain(code);
  });

  it("works once", async () => {
    const { code } = await invite();
    expect((await join(code, "lea")).status).toBe(200);
    const again = await join(code, "leo");
    expect(again.status).toBe(404);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await show(code)).status).toBe(404);
  });

  it("lets in one of many who come at once", async () => {
    const { code } = await invite();
    const names = ["mia", "max", "mel", "mac", "mo", "may"];
    const statuses = (await Promise.all(names.map((name) => join(code, name)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404, 404]);
    const people = (await api.get("people.list")).text;
    expect(names.filter((name) => people.includes(`"name":"${name}"`))).toHaveLength(1);
  });

  it.each([
    {
      name: "that is too old",
      spoil: (id: string) =>
        changeRows(api.databaseUrl, "UPDATE invitation SET expires_at = now() WHERE id = $1", [id]),
    },
    { name: "that was taken back", spoil: (id: string) => api.post("people.revokeInvitation", { id }) },
  ])("$name lets nobody in", async ({ spoil }) => {
    const { code, invitation } = await invite();
    await spoil(invitation.id);
    expect([(await show(code)).status, (await join(code, "ned")).status]).toEqual([404, 404]);
  });

  it("is revoked when its maker leaves: nobody who leaves gets back in", async () => {
    const pat = await api.person("pat", "admin");
    const { code } = await invite({ role: "operator" }, pat);
    await api.post("people.remove", { id: pat.id });
    expect((await join(code, "pat2")).status).toBe(404);
  });

  it("is taken back when who made it gets another role", async () => {
    const quin = await api.person("quin", "admin");
    const { code } = await invite({ role: "operator" }, quin);
    await api.post("people.setRole", { id: quin.id, role: "viewer" });
    expect((await join(code, "quin2")).status).toBe(404);
  });

  it.each([
    { name: "a name that is taken", more: { name: "owner" }, status: 409 },
    { name: "a taken name in other letters", more: { name: "Owner" }, status: 400 },
    { name: "a name that looks like another", more: { name: "оwner" }, status: 400 },
    { name: "a name with a blank", more: { name: "owner " }, status: 400 },
    { name: "a short password", more: { password: "short" }, status: 400 },
    { name: "a role of its own", more: { role: "owner" }, status: 400 },
    { name: "an address that somebody has", more: { email: "ROY@team.example" }, status: 409 },
  ])("is not used up by $name", async ({ more, status }) => {
    if (!(await api.get("people.list")).text.includes('"name":"roy"')) await api.person("roy", "viewer");
    const { code, invitation } = await invite();
    const refused = await join(code, "sue", more);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([status, []]);
    await api.post("people.revokeInvitation", { id: invitation.id });
    expect((await api.get("people.list")).text).not.toContain('"name":"sue"');
  });

  it("is no longer open once it was taken back or used, and says so", async () => {
    const { invitation } = await invite();
    expect((await api.post("people.revokeInvitation", { id: invitation.id })).status).toBe(200);
    const again = await api.post("people.revokeInvitation", { id: invitation.id });
    expect([again.status, again.text.includes("already revoked")]).toEqual([409, true]);
  });

  it("is not guessed: wrong codes make their address wait", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await api.as({}).send("/api/auth/join/show", { code: "x".repeat(40) })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
