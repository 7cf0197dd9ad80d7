import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditDetail, auditPage } from "@countersign/contracts/audit";
import { intentChanged } from "@countersign/contracts/intent";
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
  await mkdir(join(api.workspace, "src"));
  await writeFile(join(api.workspace, "notes.md"), "as it was\n");
  const yaml =
    "id: REQ-001\ntitle: Tidy up\nwhy: It is untidy\nstatus: IN_PROGRESS\nowned_scope:\n  - src/\n";
  const saved = await api.post("intents.save", { workspace: api.workspace, version: null, yaml });
  dataOf(intentChanged, saved);
});
afterAll(() => api.close());

async function sessionOf(sessionId: string) {
  const all = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
  const found = all.find(({ external }) => external?.sessionId === sessionId);
  if (found === undefined) throw new Error("the agent has no session");
  return api.session(found.id);
}

/** An agent whose session a person put under the intent. */
async function underIntent() {
  const agent = gateAgent(api, secret);
  await agent.prompt("Go");
  await agent.stop();
  const { id } = await sessionOf(agent.sessionId);
  expect((await api.post("sessions.setIntent", { id, intent: "REQ-001" })).status).toBe(200);
  return { agent, id };
}

it("the scope of an intent refuses an edit by a sub-agent", async () => {
  const { agent } = await underIntent();
  const edit = (file: string) =>
    agent.call(
      "Write",
      { file_path: join(api.workspace, file), content: "x\n" },
      { agent_id: "a1", agent_type: "Explore" },
    );
  const outside = await agent.ask(edit("notes.md"));
  expect(outside.output?.hookSpecificOutput).toMatchObject({
    permissionDecision: "deny",
    permissionDecisionReason: expect.stringContaining("REQ-001"),
  });
  const { status } = await agent.send({ hook_event_name: "PreToolUse", ...edit("src/a.ts") });
  expect(status).toBe(202);
  await agent.end();
});

it("what an approved command changes outside the scope is reported as drift, to people and to the agent", async () => {
  const { agent, id } = await underIntent();
  const command = agent.call("Bash", { command: "node tool.mjs" });
  const asking = agent.ask(command);
  await expect.poll(async () => (await api.session(id)).queue.length).toBe(1);
  const [item] = (await api.session(id)).queue;
  await api.decide({ verdict: "approve", id: item?.id ?? "", digest: item?.digest ?? "" });
  expect((await asking).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  await writeFile(join(api.workspace, "notes.md"), "changed\n");
  await writeFile(join(api.workspace, "src/own.ts"), "mine\n");
  const ended = await agent.ran(command);
  expect(ended.output?.hookSpecificOutput?.additionalContext).toContain("notes.md");
  const call = (await api.session(id)).calls.at(-1);
  expect(call?.drift).toMatchObject({
    intentId: "REQ-001",
    files: [{ path: "notes.md", change: "modified" }],
    problem: null,
  });
  const page = dataOf(auditPage, await api.get("audit.search", { filters: { verdict: "drift" } })).data;
  const row = dataOf(auditDetail, await api.get("audit.get", { id: page.rows[0]?.id })).data;
  expect(row.entry).toMatchObject({ callId: call?.id, via: { agent: "claude", key: "laptop" } });
});

it("a command that changes only what the intent owns has no drift", async () => {
  const { agent, id } = await underIntent();
  const command = agent.call("Bash", { command: "ls" });
  expect((await agent.ask(command)).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  await writeFile(join(api.workspace, "src/own.ts"), "more\n");
  expect((await agent.ran(command)).status).toBe(200);
  expect((await api.session(id)).calls.at(-1)?.drift).toBeUndefined();
});

it.each([
  { name: "a command in the background", tool: "Bash", input: { command: "ls", run_in_background: true } },
  { name: "a monitor", tool: "Monitor", input: { command: "ls" } },
  {
    name: "a command that was moved to the background",
    tool: "Bash",
    input: { command: "ls" },
    response: { stdout: "", stderr: "", backgroundTaskId: "b1" },
  },
])("$name is never said to have no drift: what it changes later isn’t compared", async (given) => {
  const { agent, id } = await underIntent();
  const command = agent.call(given.tool, given.input);
  expect((await agent.ask(command)).output?.hookSpecificOutput?.permissionDecision).toBe("allow");
  const ended = await agent.ran(command, given.response);
  expect(ended.output?.hookSpecificOutput?.additionalContext).toContain("continues in the background");
  const drift = (await api.session(id)).calls.at(-1)?.drift;
  expect(drift).toMatchObject({ files: [], problem: expect.stringContaining("continues in the background") });
});

it("a command that its agent says nothing about any more isn’t said to have no drift", async () => {
  const { agent, id } = await underIntent();
  await agent.ask(agent.call("Bash", { command: "ls" }));
  await agent.stop();
  expect((await api.session(id)).calls.at(-1)).toMatchObject({
    phase: { outcome: "interrupted" },
    drift: { files: [], problem: "its agent never said how it ended" },
  });
});
