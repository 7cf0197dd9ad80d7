import { spawn } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditCheck, auditDetail, auditPage } from "@countersign/contracts/audit";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
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

const queue = async () => {
  const { data } = dataOf(z.array(z.any()), await api.get("approvals.list"));
  return data;
};
const sessions = async () => dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;

/** The session that Countersign keeps for an agent's. */
async function sessionOf(agent: { sessionId: string }) {
  const found = (await sessions()).find(({ external }) => external?.sessionId === agent.sessionId);
  if (found === undefined) throw new Error("the agent has no session");
  return api.session(found.id);
}

async function waitingCall(agent: { sessionId: string }) {
  await expect.poll(async () => (await sessionOf(agent)).queue.length).toBe(1);
  const [item] = (await sessionOf(agent)).queue;
  if (item === undefined) throw new Error("nothing waits");
  return item;
}

/** What the audit log keeps of a session, the newest first, without its signatures. */
async function auditLog(session: string) {
  const { rows } = dataOf(auditPage, await api.get("audit.search", { filters: { session } })).data;
  return Promise.all(
    rows.map(async ({ id }) => dataOf(auditDetail, await api.get("audit.get", { id })).data),
  );
}

describe("a call of an external agent", () => {
  it("runs without a row in the queue where the policy allows it, and the audit log names agent and key", async () => {
    await writeFile(join(api.workspace, "a.txt"), "hello\n");
    const agent = gateAgent(api, secret);
    await agent.prompt("Look around");
    await agent.say("I read a file.");
    const read = agent.call("Read", { file_path: join(api.workspace, "a.txt") });
    const { status, output } = await agent.ask(read);
    expect([status, output?.hookSpecificOutput?.permissionDecision]).toEqual([200, "allow"]);
    expect(await agent.ran(read, { type: "text" })).toMatchObject({
      status: 200,
      output: { continue: true },
    });
    await agent.stop("It says hello.");
    const session = await sessionOf(agent);
    expect(session).toMatchObject({
      title: "Look around",
      workspace: api.workspace,
      status: "idle",
      mode: "default",
      external: { kind: "claude", key: { name: "laptop" }, permissionMode: "default" },
    });
    expect(session.calls.map(({ tool, phase }) => [tool, phase.tag === "finished" && phase.outcome])).toEqual(
      [["Read", "ran"]],
    );
    const texts = session.messages.map(({ role, content }) => [role, content.map(({ type }) => type)]);
    expect(texts).toEqual([
      ["user", ["text"]],
      ["assistant", ["text", "tool_use"]],
      ["user", ["tool_result"]],
      ["assistant", ["text"]],
    ]);
    const [entry] = await auditLog(session.id);
    expect(entry?.entry).toMatchObject({
      verdict: "allow",
      via: { agent: "claude", key: "laptop", keyId: expect.any(String) },
    });
    expect(dataOf(auditCheck, await api.get("audit.verify")).data.ok).toBe(true);
  });

  it("waits for a person, who sees the claim and the diff, and runs once it's approved", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Write");
    await agent.say("I will ");
    await agent.say("write b.txt.", 1);
    const write = agent.call("Write", { file_path: join(api.workspace, "b.txt"), content: "b\n" });
    const asking = agent.ask(write);
    const item = await waitingCall(agent);
    expect(item).toMatchObject({
      tool: "Write",
      claim: "I will write b.txt.",
      preview: { kind: "diff" },
      active: true,
    });
    expect((await queue()).map(({ id }) => id)).toContain(item.id);
    const { data } = await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect(data.outcome).toBe("accepted");
    const { output } = await asking;
    expect(output?.hookSpecificOutput).toEqual({
      hookEventName: undefined,
      permissionDecision: "allow",
      permissionDecisionReason: expect.stringContaining("approved by"),
      // What was judged, so that no other hook's input runs.
      updatedInput: write.tool_input,
    });
    await agent.ran(write, {});
    expect((await sessionOf(agent)).calls[0]?.phase).toMatchObject({ tag: "finished", outcome: "ran" });
  });

  it.each([
    {
      name: "denied with the reason",
      verdict: { verdict: "deny", reason: "not now" },
      want: /denied this call in Countersign: not now/,
      continues: true,
    },
    {
      name: "denied with the instructions",
      verdict: { verdict: "instruct", text: "use z.txt" },
      want: /says what to do instead: use z\.txt/,
      continues: true,
    },
    {
      name: "denied, and the turn ends, at an abort",
      verdict: { verdict: "abort" },
      want: /aborted/,
      continues: false,
    },
  ])("is $name", async ({ verdict, want, continues }) => {
    const agent = gateAgent(api, secret);
    const asking = agent.ask(agent.call("Bash", { command: "touch c.txt" }));
    const item = await waitingCall(agent);
    await api.decide({ ...verdict, id: item.id, digest: item.digest });
    const { status, output } = await asking;
    expect(status).toBe(200);
    expect(output?.continue).toBe(continues);
    expect(output?.hookSpecificOutput?.permissionDecision).toBe("deny");
    expect(output?.hookSpecificOutput?.permissionDecisionReason).toMatch(want);
  });

  it("runs with the edited input, and the agent is told", async () => {
    const agent = gateAgent(api, secret);
    const bash = agent.call("Bash", { command: "touch d.txt", description: "make d" });
    const asking = agent.ask(bash);
    const item = await waitingCall(agent);
    const input = { command: "touch e.txt", description: "make d" };
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest, input });
    const { output } = await asking;
    expect(output?.hookSpecificOutput).toMatchObject({
      permissionDecision: "allow",
      updatedInput: input,
      additionalContext: expect.stringMatching(/changed the input .*touch e\.txt/),
    });
  });

  it("is refused without asking by a deny rule of the team, in bypassPermissions too", async () => {
    const made = await api.post("rules.create", {
      behavior: "deny",
      rule: "Bash(curl:*)",
      scope: "team",
      reason: "No.",
    });
    expect(made.status).toBe(200);
    const agent = gateAgent(api, secret);
    const event = {
      ...agent.call("Bash", { command: "true; curl x" }),
      permission_mode: "bypassPermissions",
    };
    const first = await agent.ask(event);
    expect(first.output?.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining("No."),
    });
    const { id } = await sessionOf(agent);
    await api.post("sessions.setMode", { id, mode: "bypassPermissions" });
    const second = await agent.ask(agent.call("Bash", { command: "curl y" }));
    expect(second.output?.hookSpecificOutput?.permissionDecision).toBe("deny");
    const other = await agent.ask(agent.call("Bash", { command: "touch f.txt" }));
    expect(other.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  });

  it("runs without asking by an allow rule, and after 'always allow'", async () => {
    await api.post("rules.create", { behavior: "allow", rule: "Bash(make check)", scope: "team" });
    const agent = gateAgent(api, secret);
    const ruled = await agent.ask(agent.call("Bash", { command: "make check" }));
    expect(ruled.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
    const asking = agent.ask(agent.call("Bash", { command: "make it" }));
    const item = await waitingCall(agent);
    const remember = { kind: "rule", rule: "Bash(make it)", scope: "session" };
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest, remember });
    await asking;
    const again = await agent.ask(agent.call("Bash", { command: "make it" }));
    expect(again.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  });

  it.each([
    { tool: "mcp__github__create_issue", input: { title: "x" } },
    { tool: "Workflow", input: { script: "x" } },
    { tool: "SomethingNew", input: { any: [1, { thing: true }] } },
    { tool: "Bash", input: { command: 7 } },
    { tool: "Monitor", input: { command: "touch g.txt" } },
    { tool: "ExitPlanMode", input: { plan: "x" } },
  ])("asks for $tool $input", async ({ tool, input }) => {
    const agent = gateAgent(api, secret);
    const hungUp = new AbortController();
    const asking = agent.ask(agent.call(tool, input), { signal: hungUp.signal });
    await waitingCall(agent);
    hungUp.abort();
    await expect(asking).rejects.toThrow();
  });

  it.each(["TodoWrite", "Agent", "Task", "ToolSearch", "AskUserQuestion"])("allows %s", async (tool) => {
    const agent = gateAgent(api, secret);
    const { output } = await agent.ask(agent.call(tool, { prompt: "x" }));
    expect(output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  });

  it("keeps a rule for Bash for the commands of Monitor", async () => {
    const agent = gateAgent(api, secret);
    const { output } = await agent.ask(agent.call("Monitor", { command: "curl -N x", description: "watch" }));
    expect(output?.hookSpecificOutput?.permissionDecision).toBe("deny");
  });

  it("asks for a search while a rule keeps files from agents, since the agent filters nothing", async () => {
    const first = await gateAgent(api, secret).ask(
      gateAgent(api, secret).call("Grep", { pattern: "x", path: api.workspace }),
    );
    expect(first.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
    await api.post("rules.create", { behavior: "deny", rule: "Read(secret/**)", scope: "team" });
    const agent = gateAgent(api, secret);
    const asking = agent.ask(agent.call("Grep", { pattern: "x", path: api.workspace }));
    const item = await waitingCall(agent);
    expect(item.reasons[0]?.code).toBe("search-unfiltered");
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    await asking;
  });

  it("is decided in the folder where the agent is now", async () => {
    await symlink("/etc", join(api.workspace, "away")).catch(() => undefined);
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    const inside = await agent.ask(agent.call("Bash", { command: "cat passwd" }));
    expect(inside.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
    const asking = agent.ask({
      ...agent.call("Bash", { command: "cat passwd" }),
      cwd: join(api.workspace, "away"),
    });
    const item = await waitingCall(agent);
    expect(item.preview).toMatchObject({ kind: "command", cwd: "/etc" });
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    await asking;
  });

  it("is marked as a sub-agent's, and its end leaves the main agent's calls alone", async () => {
    const agent = gateAgent(api, secret);
    const sub = { agent_id: "a1", agent_type: "Explore" };
    const own = agent.call("Bash", { command: "make it so" });
    const asking = agent.ask(own);
    await waitingCall(agent);
    const read = agent.call("Read", { file_path: join(api.workspace, "a.txt") });
    await agent.ask({ ...read, ...sub });
    await agent.send({ hook_event_name: "SubagentStop", ...sub });
    const { calls, queue: open } = await sessionOf(agent);
    expect(
      calls.map(({ agent: by, phase }) => [by?.name, phase.tag === "finished" && phase.outcome]),
    ).toEqual([
      [undefined, false],
      ["Explore", "interrupted"],
    ]);
    const [item] = open;
    await api.decide({ verdict: "deny", id: item?.id, digest: item?.digest });
    await asking;
  });
});

describe("the turn of an external agent", () => {
  it("ends calls that it said nothing about: what ran is interrupted, what waits is aborted", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    await agent.ask(agent.call("Bash", { command: "ls" }));
    const hungUp = new AbortController();
    const asking = agent.ask(agent.call("Bash", { command: "touch h" }), { signal: hungUp.signal });
    await waitingCall(agent);
    await agent.stop();
    expect((await asking).output).toMatchObject({
      continue: false,
      hookSpecificOutput: { permissionDecision: "deny" },
    });
    const { calls, status } = await sessionOf(agent);
    expect(status).toBe("idle");
    expect(calls.map(({ phase }) => phase.tag === "finished" && phase.outcome)).toEqual([
      "interrupted",
      "aborted",
    ]);
  });

  it("gives up a waiting call when the agent hangs up", async () => {
    const agent = gateAgent(api, secret);
    const hungUp = new AbortController();
    const asking = agent.ask(agent.call("Bash", { command: "touch i" }), { signal: hungUp.signal });
    await waitingCall(agent);
    hungUp.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(async () => (await sessionOf(agent)).queue.length).toBe(0);
    expect((await sessionOf(agent)).calls[0]?.phase).toMatchObject({ tag: "finished", outcome: "aborted" });
  });

  it("gives up within two seconds what an agent asked that was killed after a 202, and nothing else", async () => {
    const programs = [spawn("sleep", ["60"]), spawn("sleep", ["60"])] as const;
    onTestFinished(() => void programs.map((each) => each.kill("SIGKILL")));
    const agents = programs.map(({ pid = 0 }) => gateAgent(api, secret, { processId: pid }));
    // Its process is somewhere else, so that nobody here can tell whether it ended.
    agents.push(gateAgent(api, secret, { processId: 2_147_483_646 }));
    for (const agent of agents) {
      const event = { hook_event_name: "PreToolUse", ...agent.call("Bash", { command: "touch j" }) };
      expect((await agent.send(event)).status).toBe(202);
    }
    const killedAt = Date.now();
    programs[0].kill("SIGKILL");
    const sessions = () => Promise.all(agents.map((agent) => sessionOf(agent)));
    await expect.poll(async () => (await sessions())[0]?.queue.length).toBe(0);
    const [killed, ...others] = await sessions();
    const phase = killed?.calls[0]?.phase;
    expect(phase).toMatchObject({ tag: "finished", outcome: "aborted" });
    expect(phase?.tag === "finished" && Date.parse(phase.finishedAt) - killedAt).toBeLessThan(2_000);
    expect(others.map(({ queue }) => queue.length)).toEqual([1, 1]);
  });

  it("stops with the next call after a person stopped it, and goes on with the next prompt", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    const { id } = await sessionOf(agent);
    await api.post("sessions.stop", { id });
    const stopped = await agent.ask(agent.call("Read", { file_path: join(api.workspace, "a.txt") }));
    expect(stopped.output).toMatchObject({
      continue: false,
      hookSpecificOutput: { permissionDecision: "deny" },
    });
    await agent.stop();
    await agent.prompt("Go on");
    const next = await agent.ask(agent.call("Read", { file_path: join(api.workspace, "a.txt") }));
    expect(next.output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  });

  it("is held by Stop all while it is idle, until the next prompt or a resume", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Start");
    await agent.stop("Done.");
    const { id } = await sessionOf(agent);
    const touch = () => agent.ask(agent.call("Read", { file_path: join(api.workspace, "a.txt") }));
    for (const undoStop of [() => agent.prompt("Go on"), () => api.post("sessions.resume", { id })]) {
      expect((await api.session(id)).status).toBe("idle");
      const stopped = await api.post("system.stopAll");
      expect(stopped.status).toBe(200);
      expect((await api.session(id)).status).toBe("stopped");
      expect(await touch()).toMatchObject({
        output: { hookSpecificOutput: { permissionDecision: "deny" } },
      });
      expect((await undoStop()).status).toBe(200);
      expect(await touch()).toMatchObject({
        output: { hookSpecificOutput: { permissionDecision: "allow" } },
      });
      await agent.stop("Done.");
    }
  });

  it("stays stopped for a sub-agent that works on after the turn, until the next prompt or a resume", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    await agent.stop();
    const { id } = await sessionOf(agent);
    const sub = { agent_id: "a1", agent_type: "Explore" };
    const read = () => agent.call("Read", { file_path: join(api.workspace, "a.txt") }, sub);
    const decisionOf = async () => (await agent.ask(read())).output?.hookSpecificOutput?.permissionDecision;
    expect(await decisionOf()).toBe("allow");
    for (const undoStop of [() => agent.prompt("Go on"), () => api.post("sessions.resume", { id })]) {
      await api.post("sessions.stop", { id });
      expect(await decisionOf()).toBe("deny");
      await agent.stop();
      await agent.send({ hook_event_name: "SubagentStop", ...sub });
      expect(await decisionOf()).toBe("deny");
      expect((await undoStop()).status).toBe(200);
      expect(await decisionOf()).toBe("allow");
      await agent.stop();
    }
  });

  it("takes neither prompts nor calls after a person ended the session", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    const { id } = await sessionOf(agent);
    await api.post("sessions.end", { id });
    expect((await agent.prompt("More")).status).toBe(409);
    const { output } = await agent.ask(agent.call("TodoWrite", { todos: [] }));
    expect(output).toMatchObject({ continue: false, hookSpecificOutput: { permissionDecision: "deny" } });
  });

  it("is not run here: messages are refused, and no model is asked", async () => {
    const agent = gateAgent(api, secret);
    await agent.prompt("Go");
    await agent.stop();
    const { id } = await sessionOf(agent);
    const sent = await api.post("sessions.send", { id, text: "hello" });
    expect([sent.status, sent.text]).toEqual([
      409,
      expect.stringContaining("Claude Code runs this session itself"),
    ]);
    expect(api.model.requests).toHaveLength(0);
  });

  it("waits while all agents are paused", async () => {
    await api.post("system.setPaused", { isPaused: true });
    const agent = gateAgent(api, secret);
    let answered = false;
    const asking = agent.ask(agent.call("TodoWrite", { todos: [] })).finally(() => {
      answered = true;
    });
    await agent.prompt("Go");
    expect(answered).toBe(false);
    await api.post("system.setPaused", { isPaused: false });
    expect((await asking).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  });
});
