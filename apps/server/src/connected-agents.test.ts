import { randomUUID } from "node:crypto";
import { probeReason, probeTool } from "@countersign/contracts/agent-probe";
import { type AgentReport, connectedAgent } from "@countersign/contracts/connected-agent";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { gateAgent, makeKey } from "./fixtures/gate-agent.ts";

let api: Awaited<ReturnType<typeof openApi>>;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
});
afterAll(() => api.close());

const report: AgentReport = {
  version: "2.1.328",
  machine: "laptop",
  places: [{ kind: "user", file: "/home/ada/.claude/settings.json" }],
  problems: [{ code: "shim-changed", about: "/home/ada/.countersign/hook" }],
};

const connected = async (from: Pick<typeof api, "get"> = api) =>
  dataOf(z.array(connectedAgent), await from.get("agents.list")).data;
const named = async (name: string) => (await connected()).find(({ key }) => key.name === name);

function tell(secret: string | null, said: unknown, agent = "claude") {
  return fetch(`${api.origin}/hooks/${agent}/report`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(said),
    redirect: "manual",
  });
}

describe("a connected agent", () => {
  it("is listed with what its machine last said, whose key it is and when it was seen", async () => {
    const secret = await makeKey(api, ["gate"], "reported");
    expect((await tell(secret, { ...report, version: "2.1.300" })).status).toBe(204);
    expect((await tell(secret, report)).status).toBe(204);
    await expect
      .poll(() => named("reported"))
      .toMatchObject({
        agent: "claude",
        person: "owner",
        hasAsked: false,
        lastSeenAt: expect.stringMatching(/Z$/),
        reported: { ...report, at: expect.stringMatching(/Z$/) },
      });
  });

  it("is listed without a report once it has asked, and not before", async () => {
    const secret = await makeKey(api, ["gate"], "unreported");
    expect(await named("unreported")).toBeUndefined();
    await gateAgent(api, secret).prompt("Hello");
    expect(await named("unreported")).toMatchObject({ hasAsked: true, reported: null });
  });

  it("is gone with its key", async () => {
    const secret = await makeKey(api, ["gate"], "revoked");
    await tell(secret, report);
    const id = (await named("revoked"))?.key.id;
    await api.post("keys.revoke", { id });
    expect(await named("revoked")).toBeUndefined();
    expect((await tell(secret, report)).status).toBe(401);
  });

  it("is shown to its own person and to who manages people, to nobody else", async () => {
    const [bo, eve] = [await api.person("bo", "operator"), await api.person("eve", "operator")];
    await tell(await makeKey(bo, ["gate"], "bo’s"), report);
    const names = async (from: Pick<typeof api, "get">) =>
      (await connected(from)).map(({ key }) => key.name).filter((name) => name === "bo’s");
    expect([await names(bo), await names(api), await names(eve)]).toEqual([["bo’s"], ["bo’s"], []]);
  });
});

describe("a report is refused", () => {
  it.each<{ name: string; scopes: string[] | null; said: unknown; agent?: string; want: [number, RegExp] }>([
    { name: "without a key", scopes: null, said: report, want: [401, /Sign in first/] },
    { name: "with a key that may only read", scopes: ["read"], said: report, want: [403, /scope gate/] },
    {
      name: "for an agent that isn't known",
      scopes: ["gate"],
      said: report,
      agent: "clippy",
      want: [404, /clippy/],
    },
    {
      name: "with a problem that isn't known",
      scopes: ["gate"],
      said: { ...report, problems: [{ code: "x", about: "" }] },
      want: [400, /problems/],
    },
    {
      name: "with more than it has",
      scopes: ["gate"],
      said: { ...report, role: "owner" },
      want: [400, /role/],
    },
    { name: "that isn't an object", scopes: ["gate"], said: null, want: [400, /report/] },
  ])("$name", async ({ scopes, said, agent = "claude", want: [status, words] }) => {
    const secret = scopes === null ? null : await makeKey(api, scopes, "refused");
    const answer = await tell(secret, said, agent);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(words)]);
    expect(await named("refused")).toBeUndefined();
  });
});

describe("a probe", () => {
  const sessions = async () => dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;

  it("is denied, recognisably, and leaves nothing", async () => {
    const agent = gateAgent(api, await makeKey(api, ["gate"], "probe"));
    const before = await sessions();
    const key = randomUUID();
    const probe = { hook_event_name: "PreToolUse", ...agent.call(probeTool, { command: "true" }) };
    for (const more of [{}, { agent_id: "a1" }]) {
      const { status, output } = await agent.send({ ...probe, ...more }, { key });
      expect([status, output?.hookSpecificOutput]).toEqual([
        200,
        { permissionDecision: "deny", permissionDecisionReason: probeReason },
      ]);
    }
    expect(await sessions()).toEqual(before);
    expect(await named("probe")).toBeUndefined();
    // Its idempotency key is as good as new: nothing stands under it.
    expect((await agent.send({ hook_event_name: "SessionEnd" }, { key })).status).toBe(200);
  });

  it("is denied whatever rules, modes and a pause say", async () => {
    const secret = await makeKey(api, ["gate"], "probe-2");
    const rule = { behavior: "allow", rule: probeTool, scope: "team" };
    const made = await api.post("rules.create", rule);
    const paused = await api.post("system.setPaused", { isPaused: true });
    expect([made.status, paused.status]).toEqual([200, 200]);
    const agent = gateAgent(api, secret);
    const { output } = await agent.ask(agent.call(probeTool, {}));
    await api.post("system.setPaused", { isPaused: false });
    expect(output?.hookSpecificOutput?.permissionDecision).toBe("deny");
  });

  it("says nothing about whether it ran: a report of one is refused", async () => {
    const agent = gateAgent(api, await makeKey(api, ["gate"], "probe-3"));
    const call = agent.call(probeTool, {});
    await agent.ask(call);
    expect((await agent.ran(call)).status).toBe(409);
  });
});
