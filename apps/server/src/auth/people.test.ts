import type { Role } from "@countersign/contracts/role-permissions";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { apiClient, type TeamMember } from "../fixtures/api-client.ts";
import { openApi } from "../fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
const team: Partial<Record<Role, TeamMember>> = {};
beforeAll(async () => {
  api = await openApi();
  for (const role of ["owner", "admin", "operator", "approver", "viewer"] as const) {
    team[role] = await api.person(`the-${role}`, role);
  }
});
afterAll(() => api.close());

function createMember(role: Role): TeamMember {
  const member = team[role];
  if (member === undefined) throw new Error(`nobody is ${role}`);
  return member;
}

describe("who is given a role by whom", () => {
  it.each<{ by: Role; from: Role; to: Role; status: number }>([
    { by: "owner", from: "viewer", to: "owner", status: 200 },
    { by: "owner", from: "owner", to: "admin", status: 200 },
    { by: "owner", from: "admin", to: "viewer", status: 200 },
    { by: "admin", from: "viewer", to: "operator", status: 200 },
    { by: "admin", from: "operator", to: "approver", status: 200 },
    { by: "admin", from: "viewer", to: "admin", status: 403 },
    { by: "admin", from: "viewer", to: "owner", status: 403 },
    { by: "admin", from: "admin", to: "viewer", status: 403 },
    { by: "admin", from: "owner", to: "viewer", status: 403 },
    { by: "operator", from: "viewer", to: "approver", status: 403 },
    { by: "approver", from: "viewer", to: "approver", status: 403 },
    { by: "viewer", from: "viewer", to: "operator", status: 403 },
  ])("$by, from $from to $to: $status", async ({ by, from, to, status }) => {
    const somebody = await api.person(`x${Math.random().toString(36).slice(2)}`, from);
    expect((await createMember(by).post("people.setRole", { id: somebody.id, role: to })).status).toBe(
      status,
    );
    const now = (await api.get("people.list")).body;
    const want = { id: somebody.id, role: status === 200 ? to : from };
    expect(now).toMatchObject({ result: { data: expect.arrayContaining([expect.objectContaining(want)]) } });
  });

  it.each<Role>(["admin", "operator", "approver", "viewer"])(
    "nobody raises their own role: %s",
    async (role) => {
      const self = createMember(role);
      for (const to of ["owner", "admin"] as const) {
        const answer = await self.post("people.setRole", { id: self.id, role: to });
        if (role !== to) expect(answer.status).toBe(403);
      }
      expect((await self.get("people.self")).text).toContain(`"role":"${role}"`);
    },
  );

  it.each<{ by: Role; role: string; status: number }>([
    { by: "owner", role: "admin", status: 200 },
    { by: "admin", role: "operator", status: 200 },
    { by: "admin", role: "admin", status: 403 },
    { by: "owner", role: "owner", status: 400 },
    { by: "operator", role: "viewer", status: 403 },
    { by: "viewer", role: "viewer", status: 403 },
  ])("$by invites somebody as $role: $status", async ({ by, role, status }) => {
    expect((await createMember(by).post("people.invite", { role })).status).toBe(status);
  });
});

describe("with another role", () => {
  it("a person signs in again: their open sessions end", async () => {
    const tom = await api.person("tom", "operator");
    const stream = await tom.ask("/api/trpc/events.follow");
    await api.post("people.setRole", { id: tom.id, role: "viewer" });
    expect((await tom.get("people.self")).status).toBe(401);
    expect(await stream.text()).toContain("event: connected");
    const again = await api
      .as({})
      .send("/api/auth/sign-in/email", { email: tom.email, password: tom.password });
    expect(again.status).toBe(200);
  });
});

describe("who leaves", () => {
  it("loses all access immediately; what they did keeps their name, which nobody else gets", async () => {
    const una = await api.person("una", "operator");
    const key = await una.post("keys.create", { name: "laptop", scopes: ["read"], days: null });
    const secret = /"secret":"([^"]+)"/.exec(key.text)?.[1] ?? "";
    const withKey = api.as({ authorization: `Bearer ${secret}` });
    expect((await withKey.get("people.self")).status).toBe(200);
    const streams = [await una.ask("/api/trpc/events.follow"), await withKey.ask("/api/trpc/events.follow")];

    expect((await createMember("admin").post("people.remove", { id: una.id })).status).toBe(200);
    expect([(await una.get("people.self")).status, (await withKey.get("people.self")).status]).toEqual([
      401, 401,
    ]);
    for (const stream of streams) expect(await stream.text()).toContain("event: connected");
    const signIn = await api
      .as({})
      .send("/api/auth/sign-in/email", { email: una.email, password: una.password });
    expect(signIn.status).toBe(401);
    expect((await api.get("people.list")).body).toMatchObject({
      result: {
        data: expect.arrayContaining([
          expect.objectContaining({ name: "una", leftBy: "the-admin", email: null }),
        ]),
      },
    });
    await expect(api.person("una", "viewer")).rejects.toThrow("taken");
    expect((await api.post("people.setRole", { id: una.id, role: "viewer" })).status).toBe(404);
  });

  it.each<{ by: Role; who: Role; status: number }>([
    { by: "admin", who: "owner", status: 403 },
    { by: "admin", who: "admin", status: 403 },
    { by: "operator", who: "viewer", status: 403 },
    { by: "viewer", who: "viewer", status: 403 },
    { by: "owner", who: "owner", status: 200 },
    { by: "admin", who: "operator", status: 200 },
  ])("$who by $by: $status", async ({ by, who, status }) => {
    const somebody = await api.person(`y${Math.random().toString(36).slice(2)}`, who);
    expect((await createMember(by).post("people.remove", { id: somebody.id })).status).toBe(status);
  });
});

describe("the last owner", () => {
  it("cannot leave, nor become less, also not two at once", async () => {
    const own = await openApi();
    onTestFinished(() => own.close());
    const vic = await own.person("vic", "owner");
    const people = await own.get("people.list");
    const first = /"id":"([^"]+)","name":"owner"/.exec(people.text)?.[1] ?? "";
    const [one_, other] = await Promise.all([
      own.post("people.setRole", { id: vic.id, role: "viewer" }).catch(ignoreCutOff),
      vic.post("people.remove", { id: first }).catch(ignoreCutOff),
    ]);
    expect([one_.status, other.status].sort()).not.toEqual([200, 200]);
    const left = (await own.get("people.list")).status === 200 ? own : vic;
    const owners = (await left.get("people.list")).text.match(/"role":"owner"/g) ?? [];
    expect(owners.length).toBeGreaterThan(0);
  });

  it("ends the start token when they leave and someone else is there", async () => {
    const own = await openApi();
    onTestFinished(() => own.close());
    const vic = await own.person("vic", "owner");
    const first = /"id":"([^"]+)","name":"owner"/.exec((await vic.get("people.list")).text)?.[1];
    expect((await vic.post("people.remove", { id: first })).status).toBe(200);
    expect((await own.get("people.self")).status).toBe(401);
    const answer = await own.as({}).ask(`/sign-in?token=${own.token}`);
    expect([answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([
      "/sign-in?error=wrong-token",
      [],
    ]);
    const origin = await own.restart();
    expect(
      (await apiClient(origin, own.as({}).headers).ask(`/sign-in?token=${own.token}`)).headers.getSetCookie(),
    ).toEqual([]);
  });

  it("is told so", async () => {
    const own = await openApi();
    onTestFinished(() => own.close());
    const first = /"id":"([^"]+)"/.exec((await own.get("people.list")).text)?.[1] ?? "";
    for (const [name, input] of [
      ["people.remove", { id: first }],
      ["people.setRole", { id: first, role: "viewer" }],
    ] as const) {
      const answer = await own.post(name, input);
      expect([answer.status, answer.text.includes("the last owner")]).toEqual([409, true]);
    }
  });
});

/** Who is nobody any more is cut off, also in the middle of an answer (`http/end-streams.ts`). */
function ignoreCutOff(error: unknown): { status: number } {
  if (!(error instanceof TypeError)) throw error;
  return { status: 0 };
}
