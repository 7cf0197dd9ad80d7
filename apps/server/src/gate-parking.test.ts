import { randomUUID } from "node:crypto";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { gateAgent, makeKey } from "./fixtures/gate-agent.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let secret: string;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
  secret = await makeKey(api);
});
afterAll(() => api.close());

type Agent = ReturnType<typeof gateAgent>;

/** An agent that can wait for one second. */
const hasty = () => gateAgent(api, secret, { waitSeconds: 1 });

async function sessionOf(agent: Agent) {
  const all = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
  const found = all.find(({ external }) => external?.sessionId === agent.sessionId);
  if (found === undefined) throw new Error("the agent has no session");
  return api.session(found.id);
}

/** Asks about a command until it's parked, and gives the row that stays. */
async function park(agent: Agent, command: string) {
  const { output } = await agent.ask(agent.call("Bash", { command }));
  expect(output).toMatchObject({
    continue: true,
    hookSpecificOutput: {
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining("make exactly this call again later"),
    },
  });
  const { queue } = await sessionOf(agent);
  const item = queue.at(-1);
  if (item === undefined) throw new Error("nothing waits");
  return item;
}

const decisionOf = (reply: Awaited<ReturnType<Agent["ask"]>>) => reply.output?.hookSpecificOutput;

it("a parked call stays in the queue when the agent leaves, and runs once when it's made again", async () => {
  const agent = hasty();
  await agent.prompt("Go");
  const item = await park(agent, "touch parked");
  await agent.stop();
  await agent.end();
  expect((await sessionOf(agent)).queue.map(({ id }) => id)).toEqual([item.id]);
  await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
  // Nobody works on it: the agent has left.
  expect((await sessionOf(agent)).status).toBe("idle");

  await agent.prompt("Again");
  const again = agent.call("Bash", { command: "touch parked" });
  expect(decisionOf(await agent.ask(again))).toMatchObject({ permissionDecision: "allow" });
  expect((await agent.ran(again)).status).toBe(200);
  const { calls } = await sessionOf(agent);
  expect(calls.map(({ phase, verdict }) => [phase.tag, verdict?.verdict])).toEqual([["finished", "approve"]]);

  // The approval is used up.
  const third = await park(agent, "touch parked");
  expect(third.id).not.toBe(item.id);
});

it("the request that was parked gets nothing more once the call was made again", async () => {
  const agent = hasty();
  const key = randomUUID();
  const first = agent.call("Bash", { command: "touch once" });
  await agent.ask(first, { key });
  const again = agent.call("Bash", { command: "touch once" });
  const patient = gateAgent(api, secret, { sessionId: agent.sessionId });
  const asking = patient.ask(again);
  await expect.poll(async () => (await sessionOf(agent)).queue[0]?.isParked).toBeUndefined();
  const item = (await sessionOf(agent)).queue[0];
  await api.decide({ verdict: "approve", id: item?.id ?? "", digest: item?.digest ?? "" });
  expect(decisionOf(await asking)).toMatchObject({ permissionDecision: "allow" });
  expect((await agent.ask(first, { key })).status).toBe(409);
});

it("one approval is one run, also where the parked call is asked about under its first id", async () => {
  const agent = hasty();
  const first = agent.call("Bash", { command: "touch single" });
  await agent.ask(first);
  const [item] = (await sessionOf(agent)).queue;
  await api.decide({ verdict: "approve", id: item?.id ?? "", digest: item?.digest ?? "" });
  expect(decisionOf(await agent.ask(first))).toMatchObject({ permissionDecision: "allow" });
  // It runs: the same call again is another one.
  const second = await agent.send({
    hook_event_name: "PreToolUse",
    ...agent.call("Bash", { command: "touch single" }),
  });
  expect(second.status).toBe(202);
  expect((await agent.ran(first)).status).toBe(200);
  await agent.stop();
});

it("another input, another folder's session and another key's ask for themselves", async () => {
  const agent = hasty();
  const item = await park(agent, "touch mine");
  await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
  const changed = await park(agent, "touch mine too");
  expect(changed.id).not.toBe(item.id);
  expect((await park(hasty(), "touch mine")).id).not.toBe(item.id);
  const other = gateAgent(api, await makeKey(api), { sessionId: agent.sessionId, waitSeconds: 1 });
  expect(decisionOf(await other.ask(other.call("Bash", { command: "touch mine" })))).toMatchObject({
    permissionDecision: "deny",
  });
});

it.each([
  { verdict: { verdict: "deny", reason: "Not here." }, want: "Not here." },
  { verdict: { verdict: "instruct", text: "Use make." }, want: "Use make." },
])("the agent hears $verdict.verdict when it makes the call again", async ({ verdict, want }) => {
  const agent = hasty();
  const item = await park(agent, `touch ${verdict.verdict}`);
  await api.decide({ ...verdict, id: item.id, digest: item.digest });
  const again = await agent.ask(agent.call("Bash", { command: `touch ${verdict.verdict}` }));
  expect(decisionOf(again)).toMatchObject({
    permissionDecision: "deny",
    permissionDecisionReason: expect.stringContaining(want),
  });
  expect((await sessionOf(agent)).calls).toHaveLength(1);
});

it("is one row however often the agent makes the call before anybody decides", async () => {
  const agent = hasty();
  const item = await park(agent, "touch twice");
  expect((await park(agent, "touch twice")).id).toBe(item.id);
  expect((await sessionOf(agent)).queue).toHaveLength(1);
});

it("is cancelled with the turn that a person stops", async () => {
  const agent = hasty();
  await agent.prompt("Go");
  const item = await park(agent, "touch stopped");
  await api.post("sessions.stop", { id: item.sessionId });
  expect((await sessionOf(agent)).queue).toEqual([]);
  const again = await agent.ask(agent.call("Bash", { command: "touch stopped" }));
  expect(decisionOf(again)).toMatchObject({ permissionDecision: "deny" });
});

it("refuses a wait that is no number of seconds", async () => {
  const agent = gateAgent(api, secret, { waitSeconds: -3 });
  const { status, text } = await agent.prompt("Go");
  expect([status, text]).toEqual([400, expect.stringContaining("countersign-wait")]);
});
