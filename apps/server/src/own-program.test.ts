import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { type Call, createGate, type Gate, type SameAs } from "@countersign/client";
import { auditPage } from "@countersign/contracts/audit";
import { knownToolsOf } from "@countersign/contracts/external-tool";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { gateAgent, makeKey } from "./fixtures/gate-agent.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let key: string;

beforeAll(async () => {
  // The agent's home folder must be the server's.
  api = await openApi();
  key = await makeKey(api, ["gate"], "billing bot");
});
afterAll(() => api.close());

function openGate(session: string = randomUUID()): Gate & { session: string } {
  return { ...createGate({ url: api.origin, key, session, cwd: api.workspace }), session };
}

const newCall = (tool: string, input: Call["input"], more: Partial<Call> = {}): Call => ({
  id: `call-${randomUUID()}`,
  tool,
  input,
  ...more,
});

async function sessionOf({ session }: { session: string }) {
  const { data } = dataOf(z.array(sessionSummary), await api.get("sessions.list"));
  const found = data.find(({ external }) => external?.sessionId === session);
  if (found === undefined) throw new Error("the program has no session");
  return api.session(found.id);
}

async function waitingCall(gate: { session: string }) {
  await expect.poll(async () => (await sessionOf(gate).catch(() => null))?.queue.length).toBe(1);
  const [item] = (await sessionOf(gate)).queue;
  if (item === undefined) throw new Error("nothing waits");
  return item;
}

describe("a call of a custom program", () => {
  it("waits for a person, runs once approved, and the audit log names the program's key", async () => {
    const gate = openGate();
    await gate.prompt("Send the invoices");
    await gate.say("I will write to Ada.");
    const call = newCall("send_email", { to: "ada@example.com", at: 1.5, tags: ["a", null] });
    const running = gate.run(call, ({ input }) => `sent to ${input.to}`);
    const item = await waitingCall(gate);
    expect(item).toMatchObject({
      tool: "send_email",
      claim: "I will write to Ada.",
      externalAgent: "program",
    });
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect(await running).toEqual({ kind: "ran", output: "sent to ada@example.com", note: null });
    await gate.endTurn("Done.");
    await gate.end();
    const session = await sessionOf(gate);
    expect(session).toMatchObject({ title: "Send the invoices", status: "idle" });
    expect(session.calls[0]?.phase).toMatchObject({ outcome: "ran", result: "sent to ada@example.com" });
    const { rows } = dataOf(
      auditPage,
      await api.get("audit.search", { filters: { session: session.id } }),
    ).data;
    const entry = await api.get("audit.get", { id: rows[0]?.id });
    expect(entry.text).toContain('"via":{"agent":"program"');
    expect(entry.text).toContain("billing bot");
  });

  it("runs with the edited input, and the model is informed", async () => {
    const gate = openGate();
    const running = gate.run(newCall("send_email", { to: "ada@example.com" }), ({ input }) => input);
    const item = await waitingCall(gate);
    const input = { to: "bob@example.com" };
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest, input });
    expect(await running).toEqual({
      kind: "ran",
      output: input,
      note: expect.stringMatching(/changed the input/),
    });
    expect((await sessionOf(gate)).calls[0]?.phase).toMatchObject({
      outcome: "ran",
      result: expect.not.stringContaining("another input"),
    });
  });

  it.each([
    {
      name: "the reason",
      verdict: { verdict: "deny", reason: "not now" },
      want: { kind: "deny", message: expect.stringMatching(/denied this call.*: not now/) },
    },
    {
      name: "the instructions",
      verdict: { verdict: "instruct", text: "ask Bob first" },
      want: { kind: "deny", message: expect.stringMatching(/instead: ask Bob first/) },
    },
    {
      name: "the end of the turn",
      verdict: { verdict: "abort" },
      want: { kind: "abort", message: expect.stringMatching(/aborted/) },
    },
  ])("is refused with $name", async ({ verdict, want }) => {
    const gate = openGate();
    const asking = gate.gate(newCall("send_email", {}));
    const item = await waitingCall(gate);
    await api.decide({ ...verdict, id: item.id, digest: item.digest });
    expect(await asking).toEqual(want);
  });

  it("runs without asking by a rule for its name", async () => {
    await api.post("rules.create", { behavior: "allow", rule: "look_up", scope: "team" });
    const verdict = await openGate().gate(newCall("look_up", { id: 7 }));
    expect(verdict).toMatchObject({ kind: "allow", call: { input: { id: 7 }, isEdited: false } });
  });

  it("is decided as one of a tool of ours only where the program says that it's the same", async () => {
    await api.post("rules.create", { behavior: "allow", rule: "Bash(make check)", scope: "team" });
    await api.post("rules.create", { behavior: "deny", rule: "Bash(curl:*)", scope: "team", reason: "No." });
    await writeFile(join(api.workspace, "a.txt"), "hello\n");
    const gate = openGate();
    const kindOf = async (call: Call) => (await gate.gate(call)).kind;
    const shell = (command: string) => newCall("run_command", { command }, { sameAs: "Bash" });
    expect(await kindOf(shell("make check"))).toBe("allow");
    expect(await kindOf(shell("true; curl x"))).toBe("deny");
    await api.post("rules.create", { behavior: "deny", rule: "drop_tables", scope: "team" });
    expect(await kindOf(newCall("drop_tables", { command: "ls" }, { sameAs: "Bash" }))).toBe("deny");
    expect(await kindOf(newCall("Read", { file_path: "a.txt" }, { sameAs: "Read" }))).toBe("allow");
    const asking = gate.gate(newCall("run_command", { command: "make check" }));
    const item = await waitingCall(gate);
    expect(item.tool).toBe("run_command");
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    expect((await asking).kind).toBe("deny");
  });

  it.each([
    { name: "another type", call: { tool: "run", input: { command: 7 }, sameAs: "Bash" as const } },
    { name: "no command", call: { tool: "run", input: {}, sameAs: "Bash" as const } },
    { name: "no path", call: { tool: "read", input: {}, sameAs: "Read" as const } },
    {
      name: "a path outside",
      call: { tool: "read", input: { file_path: "/etc/hostname" }, sameAs: "Read" as const },
    },
    {
      name: "an input that the tool of ours hasn't",
      call: { tool: "run", input: { command: "ls", host: "db" }, sameAs: "Bash" as const },
    },
    { name: "a name that is bookkeeping elsewhere", call: { tool: "TodoWrite", input: {} } },
    { name: "a name like ours", call: { tool: "bash", input: { command: "ls" } } },
    { name: "a name that looks like a rule", call: { tool: "Bash(ls)", input: { command: "ls" } } },
  ])("asks for $name", async ({ call: { tool, input, ...more } }) => {
    const gate = openGate();
    const abort = new AbortController();
    const asking = gate.gate(newCall(tool, input, more), { signal: abort.signal });
    await waitingCall(gate);
    abort.abort();
    await expect(asking).rejects.toThrow();
  });

  it.each([
    { name: "Read", call: newCall("Read", { file_path: "a.txt" }), want: /Read is the name of a tool/ },
    { name: "Bash", call: newCall("Bash", { command: "ls" }), want: /Declare what/ },
    { name: "Task", call: newCall("Task", { prompt: "x" }), want: /another name/ },
    {
      name: "Read that is the same as Bash",
      call: newCall("Read", { command: "ls" }, { sameAs: "Bash" }),
      want: /another name/,
    },
  ])("is refused at once for $name", async ({ call, want }) => {
    await expect(openGate().gate(call)).rejects.toMatchObject({
      code: "refused",
      status: 400,
      message: expect.stringMatching(want),
    });
  });

  it("is refused at once if it's declared to be what no tool can be", async () => {
    const program = gateAgent(api, key, { agent: "program" });
    const reply = await program.ask({ ...program.call("plan", {}), same_as: "Task" });
    expect([reply.status, reply.text]).toEqual([400, expect.stringMatching(/can’t be the same as Task/)]);
  });

  it("leaves the queue when the program aborts it", async () => {
    const gate = openGate();
    const abort = new AbortController();
    const asking = gate.gate(newCall("send_email", {}), { signal: abort.signal });
    await waitingCall(gate);
    abort.abort(new Error("Ctrl+C"));
    await expect(asking).rejects.toThrow("Ctrl+C");
    await expect.poll(async () => (await sessionOf(gate)).queue.length).toBe(0);
    expect((await sessionOf(gate)).calls[0]?.phase).toMatchObject({ outcome: "aborted" });
  });

  it("is the same call when the program asks again after a restart", async () => {
    const gate = openGate();
    const call = newCall("send_email", { to: "ada@example.com" });
    const abort = new AbortController();
    const asking = gate.gate(call, { signal: abort.signal });
    const item = await waitingCall(gate);
    const again = openGate(gate.session).gate(call);
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect((await again).kind).toBe("allow");
    expect((await asking).kind).toBe("allow");
    expect((await sessionOf(gate)).calls).toHaveLength(1);
  });

  it("is decided after the server restarted", async () => {
    const gate = openGate();
    const asking = gate.gate(newCall("send_email", {}));
    const item = await waitingCall(gate);
    await api.restart({ PORT: new URL(api.origin).port });
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect((await asking).kind).toBe("allow");
  });
});

describe("a tool of an MCP server", () => {
  it("is decided under its own name", async () => {
    await api.post("rules.create", { behavior: "allow", rule: "mcp__files__read", scope: "team" });
    const gate = createGate({ url: api.origin, key, agent: "mcp", cwd: api.workspace });
    expect((await gate.gate(newCall("mcp__files__read", { path: "x" }))).kind).toBe("allow");
  });

  it.each(["Read", "read", "mcp__files", "mcp____read"])("is refused under the name %s", async (tool) => {
    const gate = createGate({ url: api.origin, key, agent: "mcp", cwd: api.workspace });
    await expect(gate.gate(newCall(tool, {}))).rejects.toThrow(/mcp__server__tool/);
  });
});

it("lets a tool be the same as those that the client knows", () => {
  const known: Record<SameAs, true> = {
    Bash: true,
    Read: true,
    Write: true,
    Edit: true,
    MultiEdit: true,
    Glob: true,
    Grep: true,
    LS: true,
    WebFetch: true,
  };
  expect(Object.keys(known)).toEqual(knownToolsOf("program"));
});

it("isn’t answered by whoever has the port where the gate is reached through its socket", async () => {
  const sentKeys: string[] = [];
  const stranger = createServer((request, response) => {
    sentKeys.push(request.headers.authorization ?? "");
    const allow = { hookEventName: "PreToolUse", permissionDecision: "allow" };
    response.end(
      JSON.stringify({ countersign: request.headers["idempotency-key"], hookSpecificOutput: allow }),
    );
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void stranger.close());
  const address = stranger.address();
  if (typeof address !== "object" || address === null) throw new Error("the stranger does not listen");
  const session = randomUUID();
  const socket = join(api.dataFolder, "gate.sock");
  const gate = createGate({
    url: `http://localhost:${new URL(api.origin).port}`,
    socket,
    key,
    session,
    cwd: api.workspace,
  });
  await gate.prompt("Go");
  expect((await sessionOf({ session })).title).toBe("Go");

  const away = createGate({
    url: `http://127.0.0.1:${address.port}`,
    socket: `${socket}.gone`,
    key,
    cwd: api.workspace,
  });
  await expect(away.gate(newCall("send_email", {}))).rejects.toMatchObject({ code: "unreachable" });
  expect(sentKeys).toEqual([]);
});
