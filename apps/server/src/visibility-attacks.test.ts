import { randomUUID } from "node:crypto";
import { queueItem } from "@countersign/contracts/call";
import { rule } from "@countersign/contracts/rule";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { ApiClient, TeamMember } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

const secret = "sekret-of-ada";
const created = z.strictObject({ id: z.string() });

type Hidden = { session: string; call: string; digest: string; rule: string };

/** A server with a private session of ada's: a call waits in it, and it has a rule of its own. */
async function open() {
  const api = await openApi();
  const people = {
    ada: await api.person("ada", "operator"),
    ben: await api.person("ben", "operator"),
    paul: await api.person("paul", "approver"),
    vera: await api.person("vera", "viewer"),
    adele: await api.person("adele", "admin"),
  };
  return { api, ...people, hidden: await hide(api, people.ada) };
}

async function hide(api: Awaited<ReturnType<typeof openApi>>, starter: ApiClient): Promise<Hidden> {
  const prompt = `Run sh -c 'echo ${secret}'`;
  const input = { workspace: api.workspace, prompt, visibility: "private" };
  const { id } = dataOf(created, await starter.post("sessions.create", input)).data;
  // Before the first test there is no `expect.poll`.
  await vi.waitFor(async () => expect((await api.session(id)).status).toBe("awaiting-approval"), 60_000);
  const [call] = dataOf(z.array(queueItem), await starter.get("approvals.list", { sessionId: id })).data;
  if (call === undefined) throw new Error("nothing waits");
  const made = { behavior: "allow", rule: `Bash(echo ${secret})`, scope: "session", sessionId: id };
  const own = dataOf(rule, await starter.post("rules.create", made)).data;
  return { session: id, call: call.id, digest: call.digest, rule: own.id };
}

let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world?.api.close());

type Attempt = { name: string; kind: "get" | "post"; input: (of: Hidden) => object };
const attempts: Attempt[] = [
  { name: "sessions.get", kind: "get", input: ({ session: id }) => ({ id }) },
  { name: "sessions.grants", kind: "get", input: ({ session: id }) => ({ id }) },
  { name: "sessions.mcpProblems", kind: "get", input: ({ session: id }) => ({ id }) },
  { name: "sessions.send", kind: "post", input: ({ session: id }) => ({ id, text: "hello" }) },
  { name: "sessions.files", kind: "get", input: ({ session: id }) => ({ id, typed: "" }) },
  { name: "sessions.stop", kind: "post", input: ({ session: id }) => ({ id }) },
  { name: "sessions.end", kind: "post", input: ({ session: id }) => ({ id }) },
  { name: "sessions.reopen", kind: "post", input: ({ session: id }) => ({ id }) },
  { name: "sessions.setMode", kind: "post", input: ({ session: id }) => ({ id, mode: "plan" }) },
  { name: "sessions.setVisibility", kind: "post", input: ({ session: id }) => ({ id, visibility: "team" }) },
  { name: "sessions.resume", kind: "post", input: ({ session: id }) => ({ id }) },
  { name: "sessions.clear", kind: "post", input: ({ session: id }) => ({ id }) },
  { name: "sessions.compact", kind: "post", input: ({ session: id }) => ({ id }) },
  { name: "sessions.setIntent", kind: "post", input: ({ session: id }) => ({ id, intent: null }) },
  {
    name: "sessions.revokeCommand",
    kind: "post",
    input: ({ session: id }) => ({ id, commandId: "c" }),
  },
  {
    name: "sessions.revokeGrant",
    kind: "post",
    input: ({ session: id, rule: grantId }) => ({ id, grantId }),
  },
  { name: "approvals.list", kind: "get", input: ({ session: sessionId }) => ({ sessionId }) },
  {
    name: "approvals.decide",
    kind: "post",
    input: ({ call: id, digest }) => ({ id, digest, verdict: "approve" }),
  },
  {
    name: "approvals.decideMany",
    kind: "post",
    input: ({ call: id, digest }) => ({ items: [{ id, digest }], verdict: "approve" }),
  },
  { name: "approvals.covered", kind: "get", input: ({ session: sessionId }) => ({ sessionId }) },
  {
    name: "approvals.release",
    kind: "post",
    input: ({ call: id, digest }) => ({ items: [{ id, digest, decision: "allow" }] }),
  },
  { name: "approvals.undo", kind: "post", input: ({ call: id }) => ({ id }) },
  { name: "approvals.preview", kind: "post", input: ({ call: id }) => ({ id, input: { command: "ls" } }) },
  { name: "approvals.file", kind: "get", input: ({ call: id }) => ({ id, path: "/etc/hosts" }) },
  {
    name: "approvals.open",
    kind: "post",
    input: ({ call: callId }) => ({ callId, tabId: "tab-of-tests", said: 1 }),
  },
  { name: "changes.list", kind: "get", input: ({ session: sessionId }) => ({ sessionId }) },
  { name: "changes.get", kind: "get", input: ({ call: callId }) => ({ target: { callId } }) },
  {
    name: "changes.get",
    kind: "get",
    input: ({ session: sessionId }) => ({ target: { sessionId, from: 0, to: 99 } }),
  },
  { name: "changes.undo", kind: "post", input: ({ call: callId }) => ({ target: { callId } }) },
  { name: "intents.restoreDrift", kind: "post", input: ({ call: callId }) => ({ callId }) },
  {
    name: "commands.preview",
    kind: "get",
    input: ({ session: sessionId }) => ({ sessionId, text: "/help" }),
  },
  {
    name: "rules.test",
    kind: "get",
    input: ({ session: sessionId }) => ({ call: { tool: "Bash", input: { command: "ls" } }, sessionId }),
  },
  {
    name: "rules.backtest",
    kind: "get",
    input: ({ session: sessionId }) => ({ rules: ["Bash(ls)"], scope: "session", sessionId }),
  },
  {
    name: "rules.create",
    kind: "post",
    input: ({ session: sessionId }) => ({ behavior: "deny", rule: "Bash", scope: "session", sessionId }),
  },
  { name: "rules.update", kind: "post", input: ({ rule: id }) => ({ id, version: 1, rule: "Bash(ls)" }) },
  { name: "rules.revoke", kind: "post", input: ({ rule: id }) => ({ id }) },
  { name: "rules.versions", kind: "get", input: ({ rule: id }) => ({ id }) },
];

describe.each(["ben", "paul", "vera"] as const)("%s, who may not see the session", (name) => {
  it.each(attempts)(
    "is told by $name what is told of one that is not there",
    async ({ name: procedure, kind, input }) => {
      const who: TeamMember = world[name];
      const nothing = { session: randomUUID(), call: randomUUID(), digest: "d", rule: randomUUID() };
      const answers = [];
      for (const of of [world.hidden, nothing]) {
        const { status, text } = await who[kind](procedure, input(of));
        answers.push({
          status,
          text: [of.session, of.call, of.rule].reduce((all, id) => all.replaceAll(id, "ID"), text),
        });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.text).not.toContain(secret);
    },
  );

  it.each([
    "sessions.list",
    "sessions.page",
    "sessions.counts",
    "sessions.attention",
    "approvals.list",
    "approvals.page",
    "approvals.counts",
    "approvals.covered",
    "rules.list",
    "rules.hints",
    "rules.suggestions",
    "rules.autoMode",
    "rules.export",
    "hooks.list",
    "commands.list",
    "commands.removed",
    "intents.list",
    "notifications.get",
    "team.settings",
    "system.info",
    "audit.search",
    "audit.views",
    "insights.get",
    "people.list",
    "people.self",
    "account.signIns",
    "keys.list",
  ])("finds nothing of it in %s", async (procedure) => {
    const inputs: Record<string, object> = {
      "audit.search": { filters: {}, text: secret },
      "insights.get": { days: 30, timeZone: "UTC" },
    };
    const input = inputs[procedure];
    const answer = await world[name].get(procedure, input);
    expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toContain(world.hidden.session);
    const all = await world.adele.get(procedure, input);
    expect([answer.status, all.status]).toEqual([200, 200]);
  });

  it("is refused the stream of it, and hears nothing of it on the stream of all", async () => {
    const query = encodeURIComponent(JSON.stringify({ sessionId: world.hidden.session }));
    const one = await world[name].ask(`/api/trpc/events.follow?input=${query}`);
    const answered = await one.text();
    expect(answered).toContain("NOT_FOUND");
    expect(answered).not.toContain(secret);
    const title = `mark ${name}`;
    const feed = world[name].follow({ lastEventId: "0" }, (events) =>
      events.some(({ data }) => data.includes(title)),
    );
    await world.api.create(title);
    const delivered = JSON.stringify(await feed);
    expect(delivered).not.toContain(secret);
    expect(delivered).not.toContain(world.hidden.session);
  });
});

describe("the starter, admins and owners", () => {
  it.each(["ada", "adele"] as const)("%s sees it, with its call and its rule", async (name) => {
    const answers = [
      await world[name].get("sessions.list"),
      await world[name].get("sessions.get", { id: world.hidden.session }),
      await world[name].get("approvals.list"),
      await world[name].get("rules.list"),
    ];
    for (const { status, text } of answers) expect([status, text.includes(secret)]).toEqual([200, true]);
  });

  it("a call that waits is still there after all that the others tried", async () => {
    const seen = await world.ada.get("approvals.list", { sessionId: world.hidden.session });
    expect(dataOf(z.array(queueItem), seen).data.map(({ id }) => id)).toEqual([world.hidden.call]);
  });
});

it("an operator does not hide a session of somebody else, and hiding one's own takes it off the stream of a viewer", async () => {
  const { api, ada, ben, vera } = world;
  const input = { workspace: api.workspace, prompt: "Hello first" };
  const { id } = dataOf(created, await ada.post("sessions.create", input)).data;
  await api.untilStatus(id, "idle");
  const refused = await ben.post("sessions.setVisibility", { id, visibility: "private" });
  expect([refused.status, refused.text.includes("ada, who started this session, admins and owners")]).toEqual(
    [403, true],
  );
  const title = "mark of the end";
  const feed = vera.follow({ lastEventId: "0" }, (events) => events.some(({ data }) => data.includes(title)));
  const began = Promise.withResolvers<void>();
  const own = vera.follow({ sessionId: id, lastEventId: "0" }, (events) => {
    if (events.some(({ data }) => data.includes("Hello first"))) began.resolve();
    return events.some(({ data }) => data.includes('"visibility-changed"'));
  });
  // She follows it before it is hidden: otherwise the stream would be refused.
  await began.promise;
  expect((await ada.post("sessions.setVisibility", { id, visibility: "private" })).status).toBe(200);
  expect((await ada.post("sessions.send", { id, text: secret })).status).toBe(200);
  await api.untilStatus(id, "idle");
  await api.create(title);
  expect(JSON.stringify([await feed, await own])).not.toContain(secret);
  expect((await vera.get("sessions.get", { id })).status).toBe(404);
  await ada.post("sessions.setVisibility", { id, visibility: "team" });
  expect((await vera.get("sessions.get", { id })).status).toBe(200);
});

it("an admin who is made an operator gets no more of it on an open stream", async () => {
  const { api, hidden } = world;
  const fallen = await api.person("fallen", "admin");
  const ids = new Set<string>();
  const open = new AbortController();
  const stream = await fallen.ask("/api/trpc/events.follow", { signal: open.signal });
  const state = { text: "" };
  const consumer = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) state.text += chunk;
  })().catch((error: unknown) => ids.add(String(error)));
  await api.post("people.setRole", { id: fallen.id, role: "operator" });
  await new Promise((resolve) => setTimeout(resolve, 700));
  await api.post("sessions.setMode", { id: hidden.session, mode: "plan" });
  await api.create("mark for the fallen");
  await new Promise((resolve) => setTimeout(resolve, 700));
  open.abort();
  await consumer;
  expect(state.text).not.toContain(hidden.session);
});

describe("what a private session did under an intent", () => {
  it("is counted and named for who sees the session only", async () => {
    const { api, ada, ben, adele } = world;
    const intent = { workspace: api.workspace, id: "REQ-007" };
    const yaml = "id: REQ-007\ntitle: Tidy up\nwhy: It is untidy\nstatus: PENDING\nowned_scope:\n  - src/\n";
    expect((await adele.post("intents.save", { ...intent, version: null, yaml })).status).toBe(200);
    expect((await adele.post("intents.activate", { ...intent, version: 1 })).status).toBe(200);
    const input = { workspace: api.workspace, prompt: "Say hello", visibility: "private", intent: intent.id };
    const { id } = dataOf(created, await ada.post("sessions.create", input)).data;
    await vi.waitFor(async () => expect((await api.session(id)).status).toBe("idle"), 60_000);
    const turns = async (who: ApiClient) =>
      dataOf(z.object({ used: z.object({ turns: z.int() }) }), await who.get("intents.get", intent)).data.used
        .turns;
    expect([await turns(ada), await turns(adele), await turns(ben)]).toEqual([1, 1, 0]);
  });
});

it("stopping all sessions counts those that the caller sees", async () => {
  const { ben, api, hidden } = world;
  const before = await api.session(hidden.session);
  expect(before.status).toBe("awaiting-approval");
  const { stopped } = dataOf(z.strictObject({ stopped: z.int() }), await ben.post("system.stopAll")).data;
  expect(stopped).toBe(0);
  expect((await api.session(hidden.session)).status).toBe("stopped");
});
