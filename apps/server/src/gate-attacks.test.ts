import { randomUUID } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
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

const sessions = async () => dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;

async function sessionOf(agent: { sessionId: string }) {
  const found = (await sessions()).find(({ external }) => external?.sessionId === agent.sessionId);
  return found === undefined ? null : api.session(found.id);
}

async function waitingCall(agent: { sessionId: string }) {
  await expect.poll(async () => (await sessionOf(agent))?.queue.length).toBe(1);
  const item = (await sessionOf(agent))?.queue[0];
  if (item === undefined) throw new Error("nothing waits");
  return item;
}

const bash = (command: string) => ({
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id: `toolu_${randomUUID()}`,
});

describe("who may ask", () => {
  it.each([
    { name: "no key", headers: {}, want: 401 },
    { name: "a wrong key", headers: { authorization: `Bearer csk_${"x".repeat(43)}` }, want: 401 },
    { name: "the start token", headers: { authorization: "Bearer the-token-of-the-tests" }, want: 403 },
  ])("$name is refused, and nothing is kept", async ({ headers, want }) => {
    const before = (await sessions()).length;
    const { status } = await fetch(`${api.origin}/hooks/claude`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers },
      body: JSON.stringify({
        hook_event_name: "PreToolUse",
        session_id: "s",
        cwd: api.workspace,
        ...bash("ls"),
      }),
      redirect: "manual",
    });
    expect(status).toBe(want);
    expect((await sessions()).length).toBe(before);
  });

  it("a browser that is signed in is refused: another page could make it ask", async () => {
    const ada = await api.person("ada", "admin");
    const { status } = await ada.send(
      "/hooks/claude",
      { hook_event_name: "PreToolUse" },
      { origin: api.origin },
    );
    expect(status).toBe(403);
  });

  it.each([
    { name: "every other scope", scopes: ["read", "decide", "operate", "rules", "people", "bypass", "own"] },
    { name: "one that only reads", scopes: ["read"] },
  ])("a key with $name, but not gate, is refused", async ({ scopes, name }) => {
    const agent = gateAgent(api, await makeKey(api, scopes, name));
    expect((await agent.ask(bash("ls"))).status).toBe(403);
    expect(await sessionOf(agent)).toBeNull();
  });

  it("a key for the gate can't read, decide or operate", async () => {
    const only = api.as({ authorization: `Bearer ${secret}` });
    const asked = await Promise.all([
      only.get("sessions.list"),
      only.get("approvals.list"),
      only.post("approvals.decide", { verdict: "approve", id: "x", digest: "x" }),
      only.post("sessions.create", { workspace: api.workspace, prompt: "x" }),
      only.post("rules.create", { behavior: "allow", rule: "Bash", scope: "user" }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it("a viewer's key can't have the scope", async () => {
    const eve = await api.person("eve", "viewer");
    const made = await eve.post("keys.create", { name: "x", scopes: ["gate"], days: null });
    expect(made.status).toBe(403);
  });

  it("a revoked key is refused while its call waits", async () => {
    const mine = await makeKey(api, ["gate"], "lost");
    const agent = gateAgent(api, mine);
    const hungUp = new AbortController();
    const event = bash("touch lost");
    const key = randomUUID();
    const asking = agent.ask(event, { key, signal: hungUp.signal });
    await waitingCall(agent);
    const keys = dataOf(
      z.array(z.looseObject({ id: z.string(), name: z.string() })),
      await api.get("keys.list"),
    );
    await api.post("keys.revoke", { id: keys.data.find(({ name }) => name === "lost")?.id });
    hungUp.abort();
    await expect(asking).rejects.toThrow();
    expect((await agent.ask(event, { key })).status).toBe(401);
  });

  it("another key doesn't reach the session of the same id, nor its calls", async () => {
    const agent = gateAgent(api, secret);
    const event = bash("touch theirs");
    const asking = agent.ask(event);
    const item = await waitingCall(agent);
    const other = gateAgent(api, await makeKey(api, ["gate"], "other"), { sessionId: agent.sessionId });
    expect((await other.ran(event)).status).toBe(409);
    await other.stop();
    expect((await sessionOf(agent)) !== null).toBe(true);
    const waits = dataOf(z.array(z.looseObject({ id: z.string() })), await api.get("approvals.list")).data;
    expect(waits.map(({ id }) => id)).toContain(item.id);
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    await asking;
  });

  it("an agent with another home folder is refused: rules for ~ would be about other files", async () => {
    const answer = await fetch(`${api.origin}/hooks/claude`, {
      headers: { authorization: `Bearer ${secret}`, "countersign-home": "/home/somebody" },
    });
    expect(answer.status).toBe(403);
  });

  it("checks a key without doing anything", async () => {
    const answer = await fetch(`${api.origin}/hooks/claude`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(await answer.json()).toEqual({ agent: "claude", person: expect.any(String), key: "laptop" });
  });
});

describe("what may be asked", () => {
  it("an idempotency key with another body is refused, and the first call stays as it is", async () => {
    const agent = gateAgent(api, secret);
    const key = randomUUID();
    const asking = agent.ask(bash("touch first"), { key });
    const item = await waitingCall(agent);
    expect((await agent.ask(bash("touch second"), { key })).status).toBe(409);
    expect((await agent.send({ hook_event_name: "Stop" }, { key })).status).toBe(409);
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    expect((await asking).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
    expect((await sessionOf(agent))?.calls).toHaveLength(1);
  });

  it("the same request twice, at once and later, is one call with one verdict", async () => {
    const agent = gateAgent(api, secret);
    const key = randomUUID();
    const event = bash("touch once");
    const asking = [agent.ask(event, { key }), agent.ask(event, { key }), agent.ask(event)];
    const item = await waitingCall(agent);
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    const decisions = (await Promise.all(asking)).map(
      ({ output }) => output?.hookSpecificOutput?.permissionDecision,
    );
    expect(decisions).toEqual(["allow", "allow", "allow"]);
    expect((await agent.ask(event, { key })).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
    await agent.ran(event);
    expect((await agent.ask(event, { key })).status).toBe(409);
    expect((await agent.ask(event)).status).toBe(409);
    expect((await sessionOf(agent))?.calls).toHaveLength(1);
  });

  it("a denied call stays denied, also under a new idempotency key", async () => {
    const agent = gateAgent(api, secret);
    const event = bash("touch never");
    const asking = agent.ask(event);
    const item = await waitingCall(agent);
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    await asking;
    const again = await agent.ask(event);
    expect(again.output?.hookSpecificOutput?.permissionDecision).toBe("deny");
    expect((await agent.ran(event)).status).toBe(409);
    expect((await sessionOf(agent))?.calls[0]?.phase).toMatchObject({ outcome: "denied" });
  });

  it("another input under the id of an approved call is refused", async () => {
    const agent = gateAgent(api, secret);
    const event = bash("touch small");
    const asking = agent.ask(event);
    const item = await waitingCall(agent);
    await api.decide({ verdict: "approve", id: item.id, digest: item.digest });
    await asking;
    expect((await agent.ask({ ...event, tool_input: { command: "rm -rf big" } })).status).toBe(409);
    expect((await agent.ask({ ...event, agent_id: "a9" })).status).toBe(409);
  });

  it.each([
    { name: "never asked about", before: async () => undefined },
    {
      name: "that still waits",
      before: async (agent: ReturnType<typeof gateAgent>, event: object) => {
        void agent.ask(event).catch(() => undefined);
        await waitingCall(agent);
      },
    },
  ])("the forged end of a call $name changes nothing", async ({ before }) => {
    const agent = gateAgent(api, secret);
    const event = bash("touch forged");
    await before(agent, event);
    const { status, text } = await agent.ran(event);
    expect([status, text]).toEqual([409, expect.stringContaining("wasn’t allowed to run")]);
    const calls = (await sessionOf(agent))?.calls ?? [];
    expect(calls.every(({ phase }) => phase.tag === "waiting")).toBe(true);
    await agent.stop();
  });

  it("an end with another input than the decided one is recorded as such", async () => {
    const agent = gateAgent(api, secret);
    const event = bash("ls");
    await agent.ask(event);
    await agent.ran({ ...event, tool_input: { command: "rm -rf /" } });
    const [call] = (await sessionOf(agent))?.calls ?? [];
    expect(call?.input).toEqual({ command: "ls" });
    expect(call?.phase).toMatchObject({ result: expect.stringContaining("a different input than the one") });
  });

  const edit = { file_path: "/a.txt", old_string: "a", new_string: "b" };
  it.each([
    { tool: "Bash", input: { command: "make" }, added: { run_in_background: true }, isOther: true },
    { tool: "Bash", input: { command: "make" }, added: { run_in_background: false }, isOther: false },
    { tool: "Bash", input: { command: "make" }, added: { timeout: 600_000 }, isOther: false },
    { tool: "Bash", input: { command: "make" }, added: { description: "Builds it" }, isOther: false },
    { tool: "Bash", input: { command: "make" }, added: { dangerouslyDisableSandbox: true }, isOther: true },
    { tool: "Bash", input: { command: "make", timeout: 5 }, added: { timeout: 6 }, isOther: true },
    { tool: "Edit", input: edit, added: { replace_all: true }, isOther: true },
    { tool: "Edit", input: edit, added: { replace_all: false }, isOther: false },
    { tool: "Grep", input: { pattern: "a" }, added: { path: "/" }, isOther: true },
    { tool: "Grep", input: { pattern: "a" }, added: { path: "." }, isOther: false },
    { tool: "Grep", input: { pattern: "a" }, added: { glob: "*.key" }, isOther: true },
    { tool: "Grep", input: { pattern: "a" }, added: { output_mode: "content" }, isOther: false },
    { tool: "NotebookEdit", input: { notebook_path: "/n" }, added: { edit_mode: "delete" }, isOther: true },
    { tool: "NotebookEdit", input: { notebook_path: "/n" }, added: { edit_mode: "replace" }, isOther: false },
    { tool: "mcp__db__drop", input: { table: "a" }, added: { dry_run: false }, isOther: true },
  ])(
    "an end of $tool with $input, reported with $added: another input: $isOther",
    async ({ tool, input, added, isOther }) => {
      const agent = gateAgent(api, secret);
      const event = agent.call(tool, input);
      await agent.prompt("Go");
      const id = (await sessionOf(agent))?.id;
      expect((await api.post("sessions.setMode", { id, mode: "bypassPermissions" })).status).toBe(200);
      expect((await agent.ask(event)).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
      const { output } = await agent.ran({ ...event, tool_input: { ...input, ...added } });
      expect(output?.continue).toBe(!isOther);
      await agent.stop();
    },
  );

  it.each([
    { name: "no JSON", body: "{", want: /isn’t JSON/ },
    { name: "an empty object", body: "{}", want: /invalid/ },
    {
      name: "an unknown event",
      body: '{"hook_event_name":"PreCompact"}',
      want: /doesn’t know the event PreCompact/,
    },
    {
      name: "no input",
      body: '{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/","tool_name":"Bash"}',
      want: /tool_input/,
    },
    {
      name: "an input that is a list",
      body: '{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/","tool_name":"Bash","tool_use_id":"t","tool_input":[]}',
      want: /tool_input/,
    },
  ])("$name is refused with a sentence", async ({ body, want }) => {
    const answer = await fetch(`${api.origin}/hooks/claude`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(want)]);
  });

  it.each(["", "short", "with spaces in it, long enough"])(
    "the idempotency key %j is refused",
    async (key) => {
      expect((await gateAgent(api, secret).ask(bash("ls"), { key })).status).toBe(400);
    },
  );

  it("an unknown agent is refused", async () => {
    const answer = await fetch(`${api.origin}/hooks/clippy`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(404);
  });

  it("a body of six megabytes is refused", async () => {
    const big = { ...bash("ls"), tool_input: { command: "ls", x: "x".repeat(6_000_000) } };
    expect((await gateAgent(api, secret).ask(big)).status).toBe(413);
  });

  it("an input that is nested too deep is refused", async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`);
    const { status } = await gateAgent(api, secret).ask({ ...bash("ls"), tool_input: deep });
    expect(status).toBe(413);
  });

  it("unknown fields are tolerated", async () => {
    const agent = gateAgent(api, secret);
    const { status } = await agent.ask({
      ...bash("ls"),
      effort: { level: "high" },
      new_in_next_version: [1],
    });
    expect(status).toBe(200);
  });

  it("a NUL in names and inputs does no harm", async () => {
    const agent = gateAgent(api, secret);
    const event = { ...bash("echo \u0000"), tool_use_id: `toolu_\u0000${randomUUID()}` };
    const hungUp = new AbortController();
    const asking = agent.ask(event, { signal: hungUp.signal });
    await waitingCall(agent);
    hungUp.abort();
    await expect(asking).rejects.toThrow();
  });
});

describe("where an agent works", () => {
  it("a folder behind a link counts by its real path", async () => {
    const real = join(api.workspace, "real");
    await mkdir(real);
    await writeFile(join(real, "x"), "x");
    const link = join(api.workspace, "link");
    await symlink(real, link);
    const agent = gateAgent(api, secret, { cwd: link });
    await agent.prompt("Go");
    expect((await sessionOf(agent))?.workspace).toBe(real);
    const outside = agent.ask({
      tool_name: "Read",
      tool_input: { file_path: "/etc/passwd" },
      tool_use_id: "toolu_out",
    });
    const item = await waitingCall(agent);
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    await outside;
  });

  it.each([
    { name: "the data folder itself", at: () => api.dataFolder },
    {
      name: "a link to the data folder",
      at: async () => {
        const link = join(api.workspace, `data-${randomUUID()}`);
        await symlink(api.dataFolder, link);
        return link;
      },
    },
    { name: "a folder that isn't there", at: () => "/nowhere/at/all" },
    { name: "a relative path", at: () => "work" },
  ])("$name is refused, for sessions and for calls", async ({ at }) => {
    const cwd = await at();
    const agent = gateAgent(api, secret, { cwd });
    expect((await agent.ask(bash("ls"))).status).toBe(400);
    expect(await sessionOf(agent)).toBeNull();
    const known = gateAgent(api, secret);
    await known.prompt("Go");
    expect((await known.ask({ ...bash("ls"), cwd })).status).toBe(400);
    expect((await sessionOf(known))?.calls).toEqual([]);
  });

  it("the keys of logins stay closed, whatever rule allows reading, though the server's data is elsewhere", async () => {
    const { data: rule } = dataOf(
      z.looseObject({ id: z.string() }),
      await api.post("rules.create", { behavior: "allow", rule: "Read", scope: "team" }),
    );
    const agent = gateAgent(api, secret);
    const logins = { file_path: join(api.home, ".countersign/logins.json") };
    const { output } = await agent.ask(agent.call("Read", logins));
    expect(output?.hookSpecificOutput?.permissionDecision).toBe("deny");
    await api.post("rules.revoke", { id: rule.id });
  });

  it("product data stays closed, and a hook's own files need a person", async () => {
    const agent = gateAgent(api, secret);
    const read = { tool_name: "Read", tool_input: { file_path: join(api.dataFolder, "token") } };
    const { output } = await agent.ask({ ...read, tool_use_id: "toolu_data" });
    expect(output?.hookSpecificOutput?.permissionDecision).toBe("deny");
    await api.post("rules.create", { behavior: "allow", rule: "Edit", scope: "team" });
    const settings = join(api.home, ".claude/settings.json");
    const asking = agent.ask({
      tool_name: "Write",
      tool_input: { file_path: settings, content: "{}" },
      tool_use_id: "toolu_hooks",
    });
    const item = await waitingCall(agent);
    await api.decide({ verdict: "deny", id: item.id, digest: item.digest });
    await asking;
  });
});

it("a half-sent event does nothing", async () => {
  const agent = gateAgent(api, secret);
  await new Promise<void>((resolve) => {
    const sent = request(`${api.origin}/hooks/claude`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        "content-length": "500",
      },
    });
    sent.on("error", () => resolve());
    sent.write(`{"session_id":"${agent.sessionId}",`);
    setTimeout(() => sent.destroy(), 100);
  });
  expect(await sessionOf(agent)).toBeNull();
});
