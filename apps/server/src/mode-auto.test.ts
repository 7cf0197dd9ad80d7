import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstText, type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { sessionSummary } from "@countersign/contracts/session";
import { teamSettings } from "@countersign/contracts/team";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { gateAgent, makeKey } from "./fixtures/gate-agent.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ script: runs, hasHome: true });
});
afterAll(() => api.close());

/** Runs what the first line says. */
function runs({ messages }: ScriptedRequest) {
  if (messages.at(-1)?.content.some(({ type }) => type === "tool_result")) return textReply("Done.");
  return toolReply([{ name: "Bash", input: { command: firstLine(messages) } }]);
}

const firstLine = (messages: ScriptedRequest["messages"]) => firstText(messages).split("\n")[0] ?? "";

const change = async (settings: object) => dataOf(teamSettings, await api.post("team.change", settings));

beforeEach(async () => {
  await change({ sandbox: "workspace", allowsAutoMode: true });
});

/** A command in a new session, once it has run or waits. */
async function run(command: string, until: "idle" | "awaiting-approval", mode: PermissionMode = "auto") {
  const id = await api.create(command, { mode });
  await expect
    .poll(async () => (await api.session(id)).status)
    .toMatch(/^(?:idle|awaiting-approval|failed)$/);
  const { status, calls } = await api.session(id);
  const [call] = calls;
  expect({ status, assessment: call?.assessment }).toMatchObject({ status: until });
  return { id, call };
}

const script = (code: string) => `node -e ${JSON.stringify(code)}`;

describe("mode auto", () => {
  it("runs a command that its sandbox keeps to what can be restored, and says why", async () => {
    writeFileSync(join(api.workspace, "kept.txt"), "as it was");
    const { id, call } = await run(script("fs.writeFileSync('kept.txt', 'changed')"), "idle");
    expect(call).toMatchObject({
      phase: { tag: "finished", exitCode: 0 },
      verdict: null,
      assessment: { decision: "allow", reasons: [{ code: "mode-auto" }], preview: { sandbox: "workspace" } },
    });
    expect(readFileSync(join(api.workspace, "kept.txt"), "utf8")).toBe("changed");
    const changes = async () => JSON.stringify((await api.get("changes.list", { sessionId: id })).body);
    await expect.poll(changes).toContain('"files":1');
  });

  it("keeps it from what nobody could restore, whatever its text says", async () => {
    execFileSync("git", ["init", "-q"], { cwd: api.workspace });
    mkdirSync(join(api.workspace, "data"), { recursive: true });
    writeFileSync(join(api.workspace, ".gitignore"), "data/\n");
    writeFileSync(join(api.workspace, "data/rows"), "rows");
    for (const path of [".git", "data"]) {
      writeFileSync(
        join(api.workspace, "clean.js"),
        `require("node:fs").rmSync("${path}", { recursive: true, force: true })`,
      );
      const { call } = await run("node clean.js", "idle");
      expect(call?.phase).toMatchObject({ tag: "finished", exitCode: 1 });
    }
    expect(readFileSync(join(api.workspace, "data/rows"), "utf8")).toBe("rows");
    expect(existsSync(join(api.workspace, ".git/objects"))).toBe(true);
  });

  it.each([
    { name: "the team doesn’t allow it", settings: { allowsAutoMode: false } },
    { name: "there is no sandbox", settings: { sandbox: "off" } },
  ])("asks like mode default if $name", async ({ settings }) => {
    await change(settings);
    await run(script("1"), "awaiting-approval");
  });

  it("asks in mode default, and for a command that leaves the sandbox’s reach", async () => {
    await run(script("1"), "awaiting-approval", "default");
    await run("git add .", "awaiting-approval");
    await run("rm kept.txt", "awaiting-approval");
  });

  it("gives the usual sandbox to a call that a person approved", async () => {
    await change({ allowsAutoMode: false });
    execFileSync("git", ["init", "-q"], { cwd: api.workspace });
    const { id } = await run(script("fs.writeFileSync('.git/description', 'approved')"), "awaiting-approval");
    const [waiting] = await api.queue(id);
    await api.decide({ verdict: "approve", id: waiting?.id, digest: waiting?.digest });
    await api.untilStatus(id, "idle");
    expect(readFileSync(join(api.workspace, ".git/description"), "utf8")).toBe("approved");
  });

  it("asks for a command of an agent that runs its calls itself, without our sandbox", async () => {
    const agent = gateAgent(api, await makeKey(api));
    await agent.prompt("Go");
    await agent.stop();
    const sessions = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
    const id = sessions.find(({ external }) => external?.sessionId === agent.sessionId)?.id;
    expect((await api.post("sessions.setMode", { id, mode: "auto" })).status).toBe(200);
    const call = agent.call("Bash", { command: script("1") });
    const { status } = await agent.send({ hook_event_name: "PreToolUse", ...call });
    expect(status).toBe(202);
    await agent.end();
  });
});
