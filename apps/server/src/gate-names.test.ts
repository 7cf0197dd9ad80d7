import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function sessionOf(agent: Agent) {
  const all = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
  const found = all.find(({ external }) => external?.sessionId === agent.sessionId);
  return found === undefined ? null : api.session(found.id);
}

/** Where one call comes to: decided at once, or waiting, with why. */
async function outcomeOf(tool: string, input: object): Promise<{ decision: string; why: string }> {
  const agent = gateAgent(api, secret);
  const { status, output } = await agent.send({ hook_event_name: "PreToolUse", ...agent.call(tool, input) });
  if (status !== 202) {
    const { permissionDecision = "", permissionDecisionReason = "" } = output?.hookSpecificOutput ?? {};
    return { decision: permissionDecision, why: permissionDecisionReason };
  }
  const item = (await sessionOf(agent))?.queue[0];
  const why = item?.reasons.map(({ text }) => text).join("; ") ?? "";
  await agent.stop();
  return { decision: "waits", why };
}

async function withRule(behavior: "allow" | "ask" | "deny", rule: string, work: () => Promise<void>) {
  const made = await api.post("rules.create", { behavior, rule, scope: "team" });
  expect(made.status).toBe(200);
  const { id } = dataOf(z.object({ id: z.string() }), made).data;
  await work();
  expect((await api.post("rules.revoke", { id })).status).toBe(200);
}

describe("a rule under the name that the agent uses", () => {
  it.each([
    { behavior: "deny", rule: "Agent", tool: "Agent", input: { prompt: "x" }, want: "deny" },
    { behavior: "ask", rule: "Agent", tool: "Agent", input: { prompt: "x" }, want: "waits" },
    { behavior: "deny", rule: "Monitor", tool: "Monitor", input: { command: "ls" }, want: "deny" },
    // Which part of the call it is about, only the agent knows.
    { behavior: "deny", rule: "Monitor(rm:*)", tool: "Monitor", input: { command: "ls" }, want: "waits" },
    { behavior: "deny", rule: "Task", tool: "Agent", input: { prompt: "x" }, want: "deny" },
    { behavior: "deny", rule: "Bash(ls:*)", tool: "Monitor", input: { command: "ls -l" }, want: "deny" },
    { behavior: "deny", rule: "Monitor", tool: "Bash", input: { command: "ls" }, want: "allow" },
  ] as const)("$behavior $rule: $tool $want", async ({ behavior, rule, tool, input, want }) => {
    await withRule(behavior, rule, async () => {
      expect((await outcomeOf(tool, input)).decision).toBe(want);
    });
  });
});

describe("an input of which nobody knows what it does", () => {
  it.each([
    { tool: "Bash", input: { command: "ls", dangerouslyDisableSandbox: true } },
    { tool: "Bash", input: { command: "ls", shell: "./evil" } },
    { tool: "Read", input: { file_path: "a.txt", after: { run: "x" } } },
    { tool: "Agent", input: { prompt: "x", isolation: "remote" } },
    { tool: "Agent", input: { prompt: "x", machine: "other" } },
  ])("makes $tool $input ask, whatever allows it", async ({ tool, input }) => {
    await withRule("allow", "Bash(ls)", async () => {
      expect(await outcomeOf(tool, input)).toMatchObject({ decision: "waits" });
    });
  });

  it("is shown with its value", async () => {
    const { why } = await outcomeOf("Bash", { command: "ls", dangerouslyDisableSandbox: true });
    expect(why).toContain("dangerouslyDisableSandbox: true");
  });

  it("isn't one that only says how long it may take or how much it returns", async () => {
    for (const input of [{ command: "ls", timeout: 5_000, run_in_background: true, description: "List" }])
      expect((await outcomeOf("Bash", input)).decision).toBe("allow");
  });
});

describe("an answer that got lost", () => {
  it("isn't given again after a person stopped the turn", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    const event = agent.call("Bash", { command: "ls" });
    const first = await agent.ask(event);
    expect(first.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
    const session = await sessionOf(agent);
    expect((await api.post("sessions.stop", { id: session?.id })).status).toBe(200);
    expect((await agent.ask(event)).status).toBe(409);
  });

  it("isn't given to a call in another folder, or of another tool, under the same id", async () => {
    const agent = gateAgent(api, secret);
    const event = agent.call("Bash", { command: "ls" });
    await agent.ask(event);
    const folder = join(api.workspace, "below");
    await mkdir(folder, { recursive: true });
    expect((await agent.ask({ ...event, cwd: folder })).status).toBe(409);
    expect((await agent.ask({ ...event, tool_name: "Monitor" })).status).toBe(409);
    expect((await agent.ask(event)).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  });
});

it("a call that ran with another input than the decided one ends the turn; defaults and a spelled-out path don't", async () => {
  const agent = gateAgent(api, secret);
  const listed = agent.call("Bash", { command: "ls" });
  await agent.ask(listed);
  const other = await agent.ran({ ...listed, tool_input: { command: "rm -rf ." } });
  expect(other.output).toMatchObject({ continue: false });
  const read = agent.call("Read", { file_path: "a.txt" });
  await agent.ask(read);
  const same = { file_path: join(api.workspace, "a.txt"), limit: 2_000 };
  expect((await agent.ran({ ...read, tool_input: same })).output).toMatchObject({ continue: true });
});
