import { apiRouter } from "@countersign/api";
import { queueItem } from "@countersign/contracts/call";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { TeamMember } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

const bypassPermissions = { mode: "bypassPermissions" };

async function open() {
  const api = await openApi();
  const [oscar, paul, vera] = [
    await api.person("oscar", "operator"),
    await api.person("paul", "approver"),
    await api.person("vera", "viewer"),
  ];
  const id = await api.create("Run sh -c true");
  // Before the first test there is no `expect.poll`.
  await vi.waitFor(async () => expect((await api.session(id)).status).toBe("awaiting-approval"), 60_000);
  const [call] = await api.queue(id);
  if (call === undefined) throw new Error("nothing waits");
  const rule = await api.post("rules.create", { behavior: "deny", rule: "Bash(rm *)", scope: "team" });
  const { data } = dataOf(z.object({ id: z.string(), version: z.int() }), rule);
  return { api, oscar, paul, vera, call, session: id, rule: data };
}

let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world?.api.close());

const rulesOf = async ({ get }: { get: TeamMember["get"] }) => (await get("rules.list")).text;

describe("without a session", () => {
  it.each(Object.keys(apiRouter._def.procedures))("%s answers 401, by GET and by POST", async (name) => {
    const nobody = world.api.as({});
    for (const kind of ["get", "post"] as const) {
      const { status, text } = await nobody[kind](name, {});
      expect(status, text).toBe(401);
    }
  });

  it.each([
    "sessions.List",
    "SESSIONS.list",
    "sessions%2Elist",
    "sessions.list/",
    "sessions..list",
    "/sessions.list",
    "sessions.list%00",
    "sessions.list,system.info?batch=1",
    "__proto__",
    "constructor.prototype",
    "sessions.__proto__.list",
  ])("the spelling %s answers nothing", async (name) => {
    const answer = await world.api.as({}).ask(`/api/trpc/${name}`);
    expect([400, 401, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain('"result"');
  });
});

describe("an approver", () => {
  it.each<{ way: string; name: string; input: () => object }>([
    {
      way: "a new rule",
      name: "rules.create",
      input: () => ({ behavior: "allow", rule: "Bash(ls)", scope: "team" }),
    },
    {
      way: "a rule of their own",
      name: "rules.create",
      input: () => ({ behavior: "allow", rule: "Bash(ls)", scope: "user" }),
    },
    {
      way: "a rule of the session",
      name: "rules.create",
      input: () => ({ behavior: "allow", rule: "Bash(ls)", scope: "session", sessionId: world.session }),
    },
    { way: "a change", name: "rules.update", input: () => ({ ...world.rule, rule: "Bash(rm -rf *)" }) },
    { way: "its end", name: "rules.revoke", input: () => ({ id: world.rule.id }) },
    {
      way: "a review",
      name: "rules.review",
      input: () => ({ ...world.rule, verdict: "activate", outcome: "activate" }),
    },
    {
      way: "an import",
      name: "rules.import",
      input: () => ({ settings: '{"permissions":{"allow":["Bash"]}}' }),
    },
    {
      way: "trust in a file",
      name: "rules.trust",
      input: () => ({ workspace: world.api.workspace, path: "x", digest: "d" }),
    },
    {
      way: "what is remembered with an approval",
      name: "approvals.decide",
      input: () => ({
        id: world.call.id,
        digest: world.call.digest,
        verdict: "approve",
        remember: { kind: "rule", rule: "Bash(sh *)", scope: "team" },
      }),
    },
    {
      way: "looking at other input, which would show him any file",
      name: "approvals.preview",
      input: () => ({ id: world.call.id, input: { command: "cat /etc/passwd" } }),
    },
    {
      way: "exactly this, remembered",
      name: "approvals.decide",
      input: () => ({
        id: world.call.id,
        digest: world.call.digest,
        verdict: "approve",
        remember: { kind: "exactly" },
      }),
    },
    {
      way: "a team command",
      name: "commands.save",
      input: () => ({ name: "x", text: "---\nallowed-tools: Bash\n---\ngo", version: null }),
    },
    {
      way: "trust in a command",
      name: "commands.trust",
      input: () => ({ workspace: world.api.workspace, name: "x", digest: "d" }),
    },
    { way: "a mode", name: "sessions.setMode", input: () => ({ id: world.session, mode: "acceptEdits" }) },
    {
      way: "a typed mode",
      name: "sessions.send",
      input: () => ({ id: world.session, text: "/mode acceptEdits" }),
    },
    { way: "an intent", name: "sessions.setIntent", input: () => ({ id: world.session, intent: null }) },
    {
      way: "a saved intent",
      name: "intents.save",
      input: () => ({ workspace: world.api.workspace, yaml: "id: X", version: null }),
    },
    {
      way: "no intent needed",
      name: "intents.setRequired",
      input: () => ({ workspace: world.api.workspace, isRequired: false }),
    },
    { way: "bypass", name: "system.setBypassForbidden", input: () => ({ isForbidden: false }) },
    { way: "the team's settings", name: "team.change", input: () => ({ reviewsRules: false }) },
    { way: "their role", name: "people.setRole", input: () => ({ id: world.paul.id, role: "owner" }) },
    { way: "an invitation", name: "people.invite", input: () => ({ role: "admin" }) },
  ])("changes no rule by $way ($name)", async ({ name, input }) => {
    const before = await rulesOf(world.api);
    const { status, text } = await world.paul.post(name, input());
    expect([status, text.includes('"FORBIDDEN"')], text).toEqual([403, true]);
    expect(await rulesOf(world.api)).toBe(before);
    expect((await world.api.queue(world.session)).map(({ id }) => id)).toEqual([world.call.id]);
  });

  it("gets in a batch what they may, and a refusal for each of the rest", async () => {
    const byGet = await world.paul.ask("/api/trpc/approvals.list,webhook.get,rules.list?batch=1&input={}");
    expect(await codesIn(byGet)).toEqual(["ok", "FORBIDDEN", "ok"]);
    const mixed = await world.paul.send("/api/trpc/rules.revoke,sessions.stop,approvals.undo?batch=1", {
      0: { id: world.rule.id },
      1: { id: world.session },
      2: { id: "none" },
    });
    expect(await codesIn(mixed)).toEqual(["FORBIDDEN", "FORBIDDEN", "ok"]);
    expect((await world.api.session(world.session)).status).toBe("awaiting-approval");
  });

  it.each([
    { name: "by GET", path: "sessions.stop", init: {} },
    {
      name: "by GET with an override",
      path: "sessions.stop",
      init: { headers: { "x-http-method-override": "POST" } },
    },
    { name: "by PUT", path: "sessions.stop", init: { method: "PUT" } },
  ])("does no mutation $name, nor does an operator", async ({ path, init }) => {
    const input = encodeURIComponent(JSON.stringify({ id: world.session }));
    for (const who of [world.paul, world.oscar]) {
      const { status } = await who.ask(`/api/trpc/${path}?input=${input}`, init);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await world.api.session(world.session)).status).toBe("awaiting-approval");
  });

  it("does none by HEAD, and none in a batch of queries", async () => {
    const input = encodeURIComponent(JSON.stringify({ 1: { id: world.session } }));
    await world.oscar.ask(`/api/trpc/approvals.list,sessions.stop?batch=1&input=${input}`);
    const alone = encodeURIComponent(JSON.stringify({ id: world.session }));
    await world.oscar.ask(`/api/trpc/sessions.stop?input=${alone}`, { method: "HEAD" });
    expect((await world.api.session(world.session)).status).toBe("awaiting-approval");
  });

  it("may pause everything, and not resume it", async () => {
    expect((await world.paul.post("system.setPaused", { isPaused: true })).status).toBe(200);
    expect((await world.paul.post("system.setPaused", { isPaused: false })).status).toBe(403);
    expect((await world.oscar.post("system.setPaused", { isPaused: false })).status).toBe(200);
  });
});

describe("an operator", () => {
  it("comes to the mode bypassPermissions on no way", async () => {
    const { oscar, api, session } = world;
    const input = { workspace: api.workspace, prompt: "Hello", ...bypassPermissions };
    expect((await oscar.post("sessions.create", input)).status).toBe(403);
    expect((await oscar.post("sessions.setMode", { id: session, ...bypassPermissions })).status).toBe(403);
    const id = await api.create("Hello");
    await api.untilStatus(id, "idle");
    const typed = await oscar.post("sessions.send", { id, text: "/mode bypassPermissions" });
    expect([typed.status, typed.text.includes("Your role (operator)")]).toEqual([403, true]);
    await api.post("sessions.setMode", { id, ...bypassPermissions });
    expect((await oscar.post("sessions.send", { id, text: "Run sh -c true" })).status).toBe(403);
    expect((await oscar.post("sessions.resume", { id })).status).toBe(403);
    expect((await api.session(id)).messages).toHaveLength(2);
    expect((await oscar.post("sessions.setMode", { id, mode: "default" })).status).toBe(200);
  });

  it("proposes a rule for the team, which decides nothing", async () => {
    const input = { behavior: "allow", rule: "Bash(sh *)", scope: "team" };
    const made = await world.oscar.post("rules.create", input);
    expect(made.text).toContain('"status":"proposed"');
    const next = await world.api.waiting("sh -c true");
    expect(next.call.id).not.toBe("");
  });
});

it("ids of another installation are not there", async () => {
  const other = await openApi();
  onTestFinished(other.close);
  const { session, call, rule } = world;
  const asked = [
    await other.get("sessions.get", { id: session }),
    await other.post("sessions.stop", { id: session }),
    await other.post("sessions.send", { id: session, text: "hello" }),
    await other.post("sessions.setVisibility", { id: session, visibility: "private" }),
    await other.post("rules.revoke", { id: rule.id }),
    await other.post("approvals.preview", { id: call.id, input: {} }),
    await other.post("approvals.open", { callId: call.id, tabId: "tab-of-tests", said: 1 }),
  ];
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
  const decided = await other.post("approvals.decide", {
    id: call.id,
    digest: call.digest,
    verdict: "approve",
  });
  expect(decided.text).toContain('"gone"');
  const cookie = await other.as({ cookie: world.oscar.cookie }).get("sessions.list");
  expect(cookie.status).toBe(401);
  const queue = dataOf(
    z.array(queueItem),
    await world.api.get("approvals.list", { sessionId: session }),
  ).data;
  expect(queue.map(({ id }) => id)).toEqual([call.id]);
});

it("a key for reading changes nothing of its owner's account, and makes no key that may more", async () => {
  const made = await world.api.post("keys.create", { name: "reader", scopes: ["read"], days: 1 });
  const { secret } = dataOf(z.object({ secret: z.string() }), made).data;
  const reader = world.api.as({ authorization: `Bearer ${secret}` });
  expect((await reader.get("sessions.list")).status).toBe(200);
  const refused = [
    await reader.post("keys.create", { name: "more", scopes: ["read", "own"], days: 1 }),
    await reader.post("account.setPassword", { password: "a long password of a thief" }),
    await reader.post("account.setEmail", { email: "thief@team.example" }),
    await reader.post("sessions.create", { workspace: world.api.workspace, prompt: "Hello" }),
    await reader.post("approvals.decide", {
      id: world.call.id,
      digest: world.call.digest,
      verdict: "approve",
    }),
    await reader.post("people.setRole", { id: world.vera.id, role: "admin" }),
  ];
  for (const { status, text } of refused) expect([400, 403], text).toContain(status);
});

async function codesIn(response: Response): Promise<string[]> {
  const answers = z
    .array(z.object({ error: z.object({ data: z.object({ code: z.string() }) }).optional() }))
    .parse(await response.json());
  return answers.map(({ error }) => error?.data.code ?? "ok");
}
