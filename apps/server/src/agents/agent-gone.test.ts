import { existsSync } from "node:fs";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { auditCheck } from "@countersign/contracts/audit";
import { describe, expect, it } from "vitest";
import { claudeCode } from "./fixtures/claude-code.ts";
import { codex } from "./fixtures/codex.ts";
import { copilot } from "./fixtures/copilot.ts";
import { gemini } from "./fixtures/gemini.ts";
import { opencode } from "./fixtures/opencode.ts";

const command = "touch ran";
const openAgents = {
  "Claude Code": () => claudeCode([toolReply([{ name: "Bash", input: { command } }])]),
  Codex: () => codex([{ call: "exec_command", input: { cmd: command } }]),
  "Copilot CLI": () => copilot([{ call: "bash", input: { command, description: "d" } }]),
  "Gemini CLI": () => gemini([{ calls: [{ name: "run_shell_command", args: { command } }] }]),
  opencode: () => opencode([toolReply([{ name: "bash", input: { command, description: "d" } }])]),
};

type Agent = Awaited<ReturnType<(typeof openAgents)[keyof typeof openAgents]>>;

/** The requirement: how long a call that nobody can run anymore may stay in the queue. */
const longestMs = 2_000;

/** Since `goneAt`, a time in milliseconds, the agent doesn't wait for its call anymore. */
async function expectGone(agent: Agent, goneAt: number) {
  await expect.poll(async () => (await agent.session()).queue.length, { interval: 20 }).toBe(0);
  const { calls } = await agent.session();
  expect(calls.map(({ phase }) => phase)).toEqual([
    expect.objectContaining({ tag: "finished", outcome: "aborted" }),
  ]);
  const [phase] = calls.map((call) => call.phase);
  const endedAt = phase?.tag === "finished" ? Date.parse(phase.finishedAt) : Number.NaN;
  expect(endedAt - goneAt).toBeLessThan(longestMs);
  expect(existsSync(join(agent.project, "ran"))).toBe(false);
  expect(auditCheck.parse((await agent.api.query("audit.verify")).data).ok).toBe(true);
}

describe("a call that waits leaves the queue as aborted within two seconds", () => {
  it.each(Object.entries(openAgents))("when %s is killed", async (_, openAgent) => {
    const agent = await openAgent();
    await agent.server.start();
    expect(await agent.connect()).toMatchObject({ code: 0 });
    const { child, done } = agent.run();
    await agent.waitingCall();
    const killedAt = Date.now();
    child.kill("SIGKILL");
    await expectGone(agent, killedAt);
    await done;
  });

  it.each(["Claude Code", "Codex", "opencode"] as const)(
    "when a person presses Esc in the terminal of %s",
    async (name) => {
      const agent = await openAgents[name]();
      await agent.server.start();
      expect(await agent.connect()).toMatchObject({ code: 0 });
      const { press, screen } = await agent.open();
      await agent.waitingCall();
      if (name === "opencode") {
        await press("Escape");
        // If it's pressed again before this, opencode reads both as another key.
        await expect.poll(screen).toContain("again to interrupt");
      }
      const pressedAt = Date.now();
      await press("Escape");
      await expectGone(agent, pressedAt);
    },
  );
});
