import { invitation, invitationMade, keyMade } from "@countersign/contracts/person";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { TeamMember } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api?.close());

/** A machine of someone who manages people, with all of their permissions. */
async function machineOf(maker: TeamMember) {
  const scopes = ["read", "decide", "operate", "rules", "people"];
  const machine = { name: `${maker.name}-bot`, role: "admin" };
  const made = await maker.post("keys.create", { name: "bot", scopes, days: null, machine });
  return api.as({ authorization: `Bearer ${dataOf(keyMade, made).data.secret}` });
}

describe("a machine whose maker is an admin no more", () => {
  it("sees no private session of others, just like its maker", async () => {
    const ada = await api.person("ada", "operator");
    const max = await api.person("max", "admin");
    const bot = await machineOf(max);
    const input = { workspace: api.workspace, prompt: "Hello sekret", visibility: "private" };
    expect((await ada.post("sessions.create", input)).status).toBe(200);
    expect((await bot.get("sessions.list")).text).toContain("sekret");
    await api.post("people.setRole", { id: max.id, role: "viewer" });
    expect((await bot.get("sessions.list")).text).not.toContain("sekret");
  });

  it.each([
    { name: "became a viewer", end: (id: string) => api.post("people.setRole", { id, role: "viewer" }) },
    { name: "left", end: (id: string) => api.post("people.remove", { id }) },
  ])("can’t let its maker back in by its invitations once they $name", async ({ name, end }) => {
    const member = await api.person(`maker-${name.replaceAll(" ", "-")}`, "admin");
    const bot = await machineOf(member);
    const { path } = dataOf(invitationMade, await bot.post("people.invite", { role: "operator" })).data;
    const code = path.split("=")[1];
    await end(member.id);
    const shown = await api.as({}).send("/api/auth/join/show", { code });
    expect(shown.status).toBe(404);
  });
});

describe("in a session that an admin put into bypassPermissions while a call waits", () => {
  async function startBypassed() {
    const { id, call } = await api.waiting();
    expect((await api.post("sessions.setMode", { id, mode: "bypassPermissions" })).status).toBe(200);
    return { id, target: { id: call.id, digest: call.digest } };
  }

  it("an approver gives the agent no words and no other input, which would run without approval, but decides on what waits", async () => {
    const paul = await api.person("paul", "approver");
    const { target } = await startBypassed();
    const edited = { ...target, verdict: "approve", input: { command: "sh -c 'echo edited'" } };
    expect((await paul.post("approvals.decide", edited)).status).toBe(403);
    const response = await paul.post("approvals.decide", {
      ...target,
      verdict: "instruct",
      text: "Run it all",
    });
    expect(response.status).toBe(403);
    expect((await paul.post("approvals.decide", { ...target, verdict: "deny" })).text).toContain("accepted");
  });

  it("an admin does both", async () => {
    const adele = await api.person("adele", "admin");
    const { target } = await startBypassed();
    const response = await adele.post("approvals.decide", { ...target, verdict: "instruct", text: "go on" });
    expect(response.text).toContain("accepted");
  });
});

it("a key subscribes no browser, which would be told of calls when the key is revoked", async () => {
  const made = await api.post("keys.create", { name: "reader", scopes: ["read"], days: 1 });
  const key = api.as({ authorization: `Bearer ${dataOf(keyMade, made).data.secret}` });
  const keys = { p256dh: "BKd0F0C1dGqXBTMvF8b7YdFhJ0Cw3lJ5J5Pp1a0Zc2v1", auth: "kZ8l9a0b1c2d3e4f5g6h7i" };
  const refused = await key.post("notifications.subscribe", { endpoint: "https://push.example/thief", keys });
  expect([refused.status, refused.text.includes("Sign in with the browser")]).toEqual([403, true]);
});

describe("the starter of a session who may not be one of the two", () => {
  it("is none of them where one of their machines started it", async () => {
    const mara = await api.person("mara", "admin");
    const bot = await machineOf(mara);
    await api.post("rules.create", {
      behavior: "ask",
      rule: "Bash(sh -c true)",
      scope: "team",
      needsDualApproval: true,
    });
    await api.post("team.change", { excludesStarter: true });
    const prompt = "Run sh -c true";
    const answer = await bot.post("sessions.create", { workspace: api.workspace, prompt });
    const id = /"id":"([^"]+)"/.exec(answer.text)?.[1] ?? "";
    await api.untilStatus(id, "awaiting-approval");
    const [call] = await api.queue(id);
    if (call === undefined) throw new Error("nothing waits");
    const target = { id: call.id, digest: call.digest, verdict: "approve" };
    expect((await mara.post("approvals.decide", target)).text).toContain("refused");
  });
});

describe("two at once", () => {
  it("nobody keeps an invitation that they make while their role is reduced", async () => {
    for (let round = 0; round < 6; round += 1) {
      const name = `inviter-${round}`;
      const member = await api.person(name, "admin");
      const asked = Array.from({ length: 6 }, () =>
        member.post("people.invite", { role: "operator" }).catch(ignoreCutOff),
      );
      await Promise.all([api.post("people.setRole", { id: member.id, role: "viewer" }), ...asked]);
    }
    const made = dataOf(z.array(invitation), await api.get("people.invitations")).data;
    const kept = made.filter(({ state, createdBy }) => state === "open" && createdBy.startsWith("inviter-"));
    expect(kept).toEqual([]);
  });

  it("an admin does not take the role from whom an owner makes an admin at that moment", async () => {
    const admin = await api.person("race-admin", "admin");
    const target = await api.person("race-target", "operator");
    const unmade: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      await api.post("people.setRole", { id: target.id, role: "operator" });
      const [made, taken] = await Promise.all([
        api.post("people.setRole", { id: target.id, role: "admin" }),
        admin.post("people.setRole", { id: target.id, role: "viewer" }),
      ]);
      const now = (await api.get("people.list")).text;
      if (made.status === 200 && taken.status === 200 && !/"name":"race-target"[^}]*"role":"admin"/.test(now))
        unmade.push(round);
    }
    expect(unmade).toEqual([]);
  });

  it("an admin does not end a review that an owner begins at that moment", async () => {
    const admin = await api.person("race-team", "admin");
    const ended: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      await api.post("team.change", { reviewsRules: false });
      const [begun] = await Promise.all([
        api.post("team.change", { reviewsRules: true }),
        admin.post("team.change", { reviewsRules: false }),
        admin.post("team.change", { reviewsRules: false }),
        admin.post("team.change", { reviewsRules: false }),
      ]);
      expect(begun.status).toBe(200);
      if ((await api.get("team.settings")).text.includes('"reviewsRules":false')) ended.push(round);
    }
    expect(ended).toEqual([]);
  });
});

/** Who is nobody any more is cut off, also in the middle of an answer (`http/end-streams.ts`). */
function ignoreCutOff(error: unknown): null {
  if (!(error instanceof TypeError)) throw error;
  return null;
}
